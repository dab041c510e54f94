import { joinFieldNames } from '#contract/onboarding.ts';
import { ApiError, toErrorMessage } from '#web/api/api-error.ts';
import type { Step } from './onboarding-validation.ts';

export type SubmitError = { sentence: string; step?: Step };

const fields: Record<string, { label: string; step?: Step }> = {
  planType: { label: 'Plan' },
  [joinFieldNames.firstName]: { label: 'First name', step: 'details' },
  lastName: { label: 'Last name', step: 'details' },
  email: { label: 'Email', step: 'details' },
  organisationId: { label: 'Organisation', step: 'details' },
  unlistedOrganisationName: { label: 'Organisation name', step: 'details' },
  [joinFieldNames.password]: { label: 'Password', step: 'password' },
  BillingAddress: { label: 'Billing address', step: 'details' },
  'BillingAddress.address1': { label: 'Address', step: 'details' },
  'BillingAddress.suburb': { label: 'Suburb', step: 'details' },
  'BillingAddress.state': { label: 'State', step: 'details' },
  'BillingAddress.postcode': { label: 'Postcode', step: 'details' },
  'BillingAddress.country': { label: 'Country', step: 'details' },
  'BillingAddress.countryName': { label: 'Nation or territory', step: 'details' },
};

export function toSubmitErrors(error: unknown): SubmitError[] {
  const fieldErrors = error instanceof ApiError ? error.fieldErrors : [];
  if (fieldErrors.length === 0) return genericError(toErrorMessage(error));
  return fieldErrors.map(({ field, message }) => {
    const { label, step } = fields[field] ?? {};
    // Some server messages are sentences; others continue the field name.
    const isSentence = label === undefined || /^\p{Lu}/u.test(message);
    return { sentence: `${isSentence ? message : `${label} ${message}`}.`, ...(step && { step }) };
  });
}

/** Omits the generic message, because the heading already contains it. */
const genericError = (message: string): SubmitError[] =>
  message === 'Something went wrong.' ? [] : [{ sentence: message }];
