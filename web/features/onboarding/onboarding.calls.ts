import type { RequestOf } from '#contract/endpoint.ts';
import { joinFieldNames, onboarding, type Plan } from '#contract/onboarding.ts';
import { organisations } from '#contract/organisations.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { config } from '#web/config.ts';
import { purchaseKey } from './onboarding-draft.ts';
import { type ApplicantDetails, countryNameOf, hasAddress } from './onboarding-validation.ts';

export const organisationNamesQuery = (plan: Plan) =>
  endpointQuery(organisations.listOrganisationNames, { query: { planType: plan.toLowerCase() } });

/** Returns false also for an email that fails validation (400). */
export async function isEmailAvailable(email: string): Promise<boolean> {
  try {
    return (await call(onboarding.validateEmail, { body: { email } })).valid;
  } catch (error) {
    if (error instanceof ApiError && error.status === 400) return false;
    throw error;
  }
}

/** Returns the payment URL for paid plans. */
export async function join(
  plan: Plan,
  details: ApplicantDetails,
  password: string,
): Promise<string | undefined> {
  const { success, payUrl } = await call(onboarding.join, { body: joinBody(plan, details, password) });
  if (!success) throw new ApiError('Something went wrong.', { status: 200 });
  return payUrl;
}

export const joinPaymentQuery = (id: string) => endpointQuery(onboarding.getJoinPayment, { params: { id } });

export const payAgain = async (id: string) =>
  (await call(onboarding.payJoinAgain, { params: { id } })).payUrl;

function joinBody(
  plan: Plan,
  details: ApplicantDetails,
  password: string,
): RequestOf<typeof onboarding.join>['body'] {
  const { address, suburb, state, postcode, country } = details;
  return {
    planType: plan,
    [joinFieldNames.firstName]: details.firstName.trim(),
    lastName: details.lastName.trim(),
    email: details.email.trim(),
    [joinFieldNames.password]: password,
    ...organisationFields(details),
    ...(hasAddress(details) && {
      BillingAddress: {
        address1: address,
        suburb,
        state,
        postcode,
        country,
        countryName: countryNameOf(details),
      },
    }),
    purchaseKey: purchaseKey(),
    ...(plan === 'Subscriber' && { priceCents: config.subscriberPriceCents }),
  };
}

function organisationFields({ organisationKind, organisation, unlistedOrganisation }: ApplicantDetails) {
  if (organisationKind === 'none') return { hasNoOrganisation: true } as const;
  if (organisationKind === 'unlisted') return { unlistedOrganisationName: unlistedOrganisation.trim() };
  return { organisationId: organisation?.value ?? '' };
}

/** Never resolves, so that the form stays disabled until the browser leaves the page. */
export function redirectTo(url: string): Promise<never> {
  location.assign(url);
  return new Promise(() => {});
}
