import { australianStates, type countries, isAustralia } from '#contract/countries.ts';
import { isBlank } from '#contract/normalise-text.ts';
import type { Plan } from '#contract/onboarding.ts';
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
function validateRequiredAddress({
  address,
  suburb,
  state,
  postcode,
  country,
}: ApplicantDetails): FieldErrors<ApplicantDetails> {
  const isInAustralia = country === 'Australia';
  return {
    address: isBlank(address) ? 'Please type address' : undefined,
    suburb: isBlank(suburb) ? 'Please type suburb' : undefined,
    state: isInAustralia && isBlank(state) ? 'Please choose state' : undefined,
    postcode: isInAustralia && isBlank(postcode) ? 'Please type postcode' : undefined,
  };
}

export const isAustralianState = (state: string) => (australianStates as readonly string[]).includes(state);

const isInvalidAustralianState = ({ country, state }: ApplicantDetails) =>
  country === 'Australia' && !isBlank(state) && !isAustralianState(state);

export const countryNameOf = ({ country, countryName }: ApplicantDetails) =>
  country === 'International' ? countryName : '';

/** Ignores the country, because the form preselects one. */
export const hasAddress = ({ address, suburb, state, postcode }: ApplicantDetails) =>
  [address, suburb, state, postcode].some((field) => !isBlank(field));

const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text.trim());

const symbols = '@ $ ! % * ? &';
const matches = (pattern: RegExp) => (password: string) => pattern.test(password);
const isLongEnough = (password: string) => password.length >= 8;
const hasOnlyAllowedCharacters = matches(/^[A-Za-z\d@$!%*?&]+$/);

const characterRules = [
  { name: 'a lowercase letter', isMet: matches(/[a-z]/) },
  { name: 'an uppercase letter', isMet: matches(/[A-Z]/) },
  { name: 'a digit', isMet: matches(/\d/) },
  { name: `one of ${symbols}`, isMet: matches(/[@$!%*?&]/) },
];

export const onboardingPasswordRules: PasswordRule[] = [
  { label: 'At least 8 characters', test: isLongEnough },
  ...characterRules.map(({ name, isMet }) => ({
    label: name.replace(/^\w/, (character) => character.toUpperCase()),
    test: isMet,
  })),
  { label: 'No other characters', test: hasOnlyAllowedCharacters },
];

export const passwordRulesText = `At least 8 characters, with a lowercase letter, an uppercase letter, a digit and one of ${symbols}. Only letters a to z, digits and those symbols are allowed.`;

export function validatePasswordStep({
  password,
  confirmation,
}: ChosenPassword): FieldErrors<ChosenPassword> {
  return {
    password: validatePassword(password),
    confirmation: confirmation === password ? undefined : 'Password do not match',
  };
}

function validatePassword(password: string): string | undefined {
  if (!isLongEnough(password)) return 'Password must be at least 8 characters long!';
  if (password.length > 128) return 'Password must be at most 128 characters long!';
  const missingCharacters = characterRules.filter(({ isMet }) => !isMet(password)).map(({ name }) => name);
  if (missingCharacters.length > 0) return `Password must contain ${formatList(missingCharacters)}!`;
  return hasOnlyAllowedCharacters(password)
    ? undefined
    : `Only letters a to z, digits and ${symbols} are allowed!`;
}

const formatList = (items: string[]) => new Intl.ListFormat('en-AU').format(items);

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
export function toReachableStep(
  plan: Plan,
  requested: Step,
  { details, checked: checkedEmail, password }: Progress,
): Step {
  const hasValidDetails =
    hasNoErrors(validateDetails(plan, details)) &&
    checkedEmail?.plan === plan &&
    checkedEmail.email === details.email.trim();
  if (requested === 'details' || !hasValidDetails) return 'details';
  return hasNoErrors(validatePasswordStep(password)) ? requested : 'password';
}

const hasNoErrors = (errors: Record<string, string | undefined>) =>
  Object.values(errors).every((error) => error === undefined);
