import { countries } from '#contract/countries.ts';
import { plans } from '#contract/onboarding.ts';
import { type ApplicantDetails, type CheckedEmail, organisationKinds } from './onboarding-validation.ts';

export type Draft = {
  details: ApplicantDetails;
  checked: CheckedEmail | null;
  hadPassword?: boolean;
  purchaseKey?: string;
};

export const emptyDraft: Draft = {
  details: {
    firstName: '',
    lastName: '',
    email: '',
    organisationKind: 'listed',
    organisation: null,
    unlistedOrganisation: '',
    address: '',
    suburb: '',
    state: '',
    postcode: '',
    country: 'Australia',
    countryName: '',
  },
  checked: null,
};

/** Adds fields that a previous version did not store. Returns undefined for an invalid draft. */
export function parseDraft(stored: unknown): Draft | undefined {
  if (!isObject(stored) || !isObject(stored.details)) return undefined;
  const { checked, hadPassword, purchaseKey } = stored;
  const details = { ...emptyDraft.details, ...stored.details };
  const isValid =
    isDetails(details) &&
    (checked === null || (isObject(checked) && isOneOf(plans, checked.plan) && isText(checked.email))) &&
    isOneOf([undefined, true, false], hadPassword) &&
    (purchaseKey === undefined || isText(purchaseKey));
  return isValid ? ({ ...stored, details } as Draft) : undefined;
}

function isDetails({ organisation, ...texts }: Record<string, unknown>): boolean {
  const textNames = Object.keys(emptyDraft.details).filter((name) => name !== 'organisation');
  return (
    textNames.every((name) => isText(texts[name])) &&
    isOneOf(organisationKinds, texts.organisationKind) &&
    isOneOf(countries, texts.country) &&
    (organisation === null ||
      (isObject(organisation) && isText(organisation.value) && isText(organisation.label)))
  );
}

const isText = (value: unknown) => typeof value === 'string';
const isOneOf = (choices: readonly unknown[], value: unknown) => choices.includes(value);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
