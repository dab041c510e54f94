import { type countries, isAustralia, isAustralianState } from '#contract/countries.ts';
import { isBlank } from '#contract/normalise-text.ts';
import type { Plan } from '#contract/onboarding.ts';
import { isEmail } from '#web/ui/fields/is-email.ts';
import type { PasswordRule } from '#web/ui/fields/password-checklist.tsx';
import type { Option } from '#web/ui/fields/select-field.tsx';
import type { FieldErrors } from '#web/ui/forms/use-form.ts';

export type Country = (typeof countries)[number];

export const organisationKinds = ['listed', 'unlisted', 'none'] as const;
export type OrganisationKind = (typeof organisationKinds)[number];

export type ApplicantDetails = {
  firstName: string;
  lastName: string;
  email: string;
  organisationKind: OrganisationKind;
  organisation: Option | null;
  unlistedOrganisation: string;
  address: string;
  suburb: string;
  state: string;
  postcode: string;
  country: Country;
  countryName: string;
};

export type ChosenPassword = { password: string; confirmation: string };

export function validateDetails(plan: Plan, details: ApplicantDetails): FieldErrors<ApplicantDetails> {
  return {
    firstName: isBlank(details.firstName) ? 'Please type first name' : undefined,
    lastName: isBlank(details.lastName) ? 'Please type last name' : undefined,
    email: isEmail(details.email) ? undefined : 'Please enter a valid email!',
    ...validateOrganisation(details),
    ...(plan === 'Subscriber' && validateRequiredAddress(details)),
    ...(isInvalidAustralianState(details) && { state: 'Please input a state in Australia' }),
    ...(isAustralia(countryNameOf(details)) && { countryName: 'Please choose Australia as country' }),
  };
}

function validateOrganisation(details: ApplicantDetails): FieldErrors<ApplicantDetails> {
  const { organisationKind, organisation, unlistedOrganisation } = details;
  if (organisationKind === 'listed' && !organisation) return { organisation: 'Please choose organisation' };
  if (organisationKind === 'unlisted' && isBlank(unlistedOrganisation))
    return { unlistedOrganisation: 'Please type organisation name' };
  return {};
}

/** State and postcode are required only in Australia, because not every country has them. */
function validateRequiredAddress(details: ApplicantDetails): FieldErrors<ApplicantDetails> {
  const isInAustralia = details.country === 'Australia';
  return {
    address: isBlank(details.address) ? 'Please type address' : undefined,
    suburb: isBlank(details.suburb) ? 'Please type suburb' : undefined,
    state: isInAustralia && isBlank(details.state) ? 'Please choose state' : undefined,
    postcode: isInAustralia && isBlank(details.postcode) ? 'Please type postcode' : undefined,
  };
}

const isInvalidAustralianState = ({ country, state }: ApplicantDetails) =>
  country === 'Australia' && !isBlank(state) && !isAustralianState(state);

export const countryNameOf = ({ country, countryName }: ApplicantDetails) =>
  country === 'International' ? countryName : '';

/** Ignores the country, because the form preselects one. */
export const hasAddress = ({ address, suburb, state, postcode }: ApplicantDetails) =>
  [address, suburb, state, postcode].some((field) => !isBlank(field));

const passwordSymbols = '@ $ ! % * ? &';
const matchesPattern = (pattern: RegExp) => (password: string) => pattern.test(password);
const isLongEnough = (password: string) => password.length >= 8;
const hasOnlyAllowedCharacters = matchesPattern(/^[A-Za-z\d@$!%*?&]+$/);

const characterRules = [
  { name: 'a lowercase letter', isMet: matchesPattern(/[a-z]/) },
  { name: 'an uppercase letter', isMet: matchesPattern(/[A-Z]/) },
  { name: 'a digit', isMet: matchesPattern(/\d/) },
  { name: `one of ${passwordSymbols}`, isMet: matchesPattern(/[@$!%*?&]/) },
];

export const onboardingPasswordRules: PasswordRule[] = [
  { label: 'At least 8 characters', test: isLongEnough },
  ...characterRules.map(({ name, isMet }) => ({
    label: name.replace(/^\w/, (character) => character.toUpperCase()),
    test: isMet,
  })),
  { label: 'No other characters', test: hasOnlyAllowedCharacters },
];

export const passwordRulesText = `At least 8 characters, with a lowercase letter, an uppercase letter, a digit and one of ${passwordSymbols}. Only letters a to z, digits and those symbols are allowed.`;

export const validatePasswordStep = ({ password, confirmation }: ChosenPassword) => ({
  password: passwordError(password),
  confirmation: confirmation === password ? undefined : 'Password do not match',
});

function passwordError(password: string): string | undefined {
  if (!isLongEnough(password)) return 'Password must be at least 8 characters long!';
  if (password.length > 128) return 'Password must be at most 128 characters long!';
  const missingCharacters = characterRules.filter(({ isMet }) => !isMet(password)).map(({ name }) => name);
  const characterList = new Intl.ListFormat('en-AU').format(missingCharacters);
  if (characterList) return `Password must contain ${characterList}!`;
  if (hasOnlyAllowedCharacters(password)) return undefined;
  return `Only letters a to z, digits and ${passwordSymbols} are allowed!`;
}

export const steps = ['details', 'password', 'review'] as const;
export type Step = (typeof steps)[number];

export const stepTitles: Record<Step, string> = {
  details: 'Your details',
  password: 'Choose a password',
  review: 'Review details',
};

export type CheckedEmail = { plan: Plan; email: string };

type Progress = { details: ApplicantDetails; checked: CheckedEmail | null; password: ChosenPassword };

/** Returns the requested step, or an earlier one that the applicant has not completed. */
export function toReachableStep(plan: Plan, requested: Step, { details, checked, password }: Progress): Step {
  const hasCheckedEmail = checked?.plan === plan && checked.email === details.email.trim();
  const hasValidDetails = hasCheckedEmail && hasNoErrors(validateDetails(plan, details));
  if (requested === 'details' || !hasValidDetails) return 'details';
  return hasNoErrors(validatePasswordStep(password)) ? requested : 'password';
}

const hasNoErrors = (errors: Record<string, string | undefined>) =>
  Object.values(errors).every((error) => error === undefined);
