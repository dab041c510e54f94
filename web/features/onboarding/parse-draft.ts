import { countries } from '#contract/countries.ts';
import { plans } from '#contract/onboarding.ts';
import { type CheckedEmail, type Details, organisationKinds } from './onboarding-validation.ts';

export type Draft = {
  details: Details;
  checked: CheckedEmail | null;
  hadPassword?: boolean;
  purchaseKey?: string;
};

export const noDraft: Draft = {
  details: {
    ...{ firstName: '', lastName: '', email: '' },
    ...{ organisationKind: 'listed', organisation: null, unlistedOrganisation: '' },
    ...{ address: '', suburb: '', state: '', postcode: '', country: 'Australia', countryName: '' },
  },
  checked: null,
};

type Check = (value: unknown) => boolean;

const isText: Check = (value) => typeof value === 'string';
const isOneOf =
  (choices: readonly unknown[]): Check =>
  (value) =>
    choices.includes(value);
const isMissingOr =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const isNullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const hasParts =
  (checks: Record<string, Check>): Check =>
  (value) =>
    isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isDraft = hasParts({
  details: hasParts({
    ...{ firstName: isText, lastName: isText, email: isText },
    ...{ address: isText, suburb: isText, state: isText, postcode: isText },
    organisationKind: isOneOf(organisationKinds),
    organisation: isNullOr(hasParts({ value: isText, label: isText })),
    unlistedOrganisation: isText,
    country: isOneOf(countries),
    countryName: isText,
  }),
  checked: isNullOr(hasParts({ plan: isOneOf(plans), email: isText })),
  hadPassword: isMissingOr(isOneOf([true, false])),
  purchaseKey: isMissingOr(isText),
});

/** Undefined for an invalid draft. Drafts of previous versions lack fields; those get their default. */
export function parseDraft(stored: unknown): Draft | undefined {
  if (!isObject(stored) || !isObject(stored.details)) return undefined;
  const draft = { ...stored, details: { ...noDraft.details, ...stored.details } };
  return isDraft(draft) ? (draft as Draft) : undefined;
}
