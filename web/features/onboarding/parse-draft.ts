import { countries } from '#contract/countries.ts';
import { plans } from '#contract/onboarding.ts';
import { type CheckedEmail, type Details, organisationKinds } from './onboarding-validation.ts';

export type Draft = {
  details: Details;
  checked: CheckedEmail | null;
  hadPassword?: boolean;
  purchaseKey?: string;
};

export const emptyDraft: Draft = {
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
const hasFields =
  (checks: Record<string, Check>): Check =>
  (value) =>
    isObject(value) && Object.entries(checks).every(([name, check]) => check(value[name]));
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

const isDraft = hasFields({
  details: hasFields({
    ...{ firstName: isText, lastName: isText, email: isText },
    ...{ address: isText, suburb: isText, state: isText, postcode: isText },
    organisationKind: isOneOf(organisationKinds),
    organisation: isNullOr(hasFields({ value: isText, label: isText })),
    unlistedOrganisation: isText,
    country: isOneOf(countries),
    countryName: isText,
  }),
  checked: isNullOr(hasFields({ plan: isOneOf(plans), email: isText })),
  hadPassword: isMissingOr(isOneOf([true, false])),
  purchaseKey: isMissingOr(isText),
});

/** Returns undefined for an invalid draft. Fields that a previous version did not store get their default. */
export function parseDraft(stored: unknown): Draft | undefined {
  if (!isObject(stored) || !isObject(stored.details)) return undefined;
  const draft = { ...stored, details: { ...emptyDraft.details, ...stored.details } };
  return isDraft(draft) ? (draft as Draft) : undefined;
}
