import * as z from 'zod/mini';
import { australianStates, countries } from './countries.ts';
import { foreignCountryName } from './country-name.ts';
import { defineEndpoints } from './endpoint.ts';
import {
  anyText,
  email,
  id,
  maxCharacters,
  nonEmpty,
  oneOf,
  passwordInput,
  singleLineText,
  success,
} from './fields.ts';
import { paymentState } from './marketplace.ts';

export const plans = ['Newsletter', 'Associate', 'Subscriber'] as const;
export type Plan = (typeof plans)[number];

export const subscriberPriceError = 'must be an amount from A$1.00 to A$99,999.99';

/** Per year, including GST. The other plans are free. Staff can change it in the settings. */
export const specifiedSubscriberPriceCents = 245_00;

/** The specification misspells two names. Set another server's spelling on the right. */
export const joinFieldNames = { firstName: 'firstName', password: 'password' } as const;

const isAustralianState = (state: string) =>
  (australianStates as readonly string[]).includes(state.toUpperCase());

const billingAddress = z
  .strictObject({
    address1: singleLineText(200),
    suburb: singleLineText(100),
    state: singleLineText(100),
    postcode: singleLineText(20),
    country: oneOf(countries),
    countryName: z.optional(foreignCountryName),
  })
  .check(
    z.refine(({ country, state }) => country !== 'Australia' || state === '' || isAustralianState(state), {
      path: ['state'],
      error: () => `must be a state in Australia: ${australianStates.join(', ')}`,
    }),
  );

/** Random secret of one applicant. Only requests with the same key can change the purchase. */
const purchaseKey = anyText.check(
  z.regex(/^[\w-]{22,64}$/, 'must be 22 to 64 letters, digits, hyphens or underscores'),
);

const organisationFields = ['organisationId', 'unlistedOrganisationName', 'hasNoOrganisation'] as const;

const join = z
  .strictObject({
    planType: oneOf(plans),
    firstName: singleLineText(100).check(nonEmpty),
    lastName: singleLineText(100).check(nonEmpty),
    email,
    password: passwordInput,
    organisationId: z.optional(id),
    unlistedOrganisationName: z.optional(singleLineText(200).check(nonEmpty)),
    hasNoOrganisation: z.optional(z.literal(true, 'must be true or left out')),
    BillingAddress: z.optional(billingAddress),
    purchaseKey: z.optional(purchaseKey),
    /** The price that the applicant has seen. The request fails if it is another one by now. */
    priceCents: z.optional(z.int('must be an amount in cents')),
  })
  .check(({ value, issues }) => {
    const [first, ...extra] = organisationFields.filter((name) => value[name] !== undefined);
    const add = (name: string, message: string) =>
      issues.push({ code: 'custom', path: [name], message, input: value });
    if (!first) add('organisationId', 'is required');
    for (const name of extra) add(name, `cannot be combined with ${first}`);
  })
  .check(({ value, issues }) => {
    if (value.planType !== 'Subscriber') return;
    for (const name of missingBillingFields(value.BillingAddress)) {
      const path = name ? ['BillingAddress', name] : ['BillingAddress'];
      issues.push({ code: 'custom', path, message: 'is required for a paid plan', input: value });
    }
  });

/** Addresses outside Australia may have no state or postcode. */
function missingBillingFields(address: z.output<typeof billingAddress> | undefined): string[] {
  if (!address) return [''];
  const required = ['address1', 'suburb', ...(address.country === 'Australia' ? ['state', 'postcode'] : [])];
  return required.filter((name) => address[name as keyof typeof address] === '');
}

/** Accepts any text, because a truncated link must get the same response as an expired one. */
const linkParameter = anyText.check(maxCharacters(200));

export const onboarding = defineEndpoints({
  validateEmail: {
    summary: 'Checks whether an email address is valid and not yet in use',
    method: 'POST',
    path: '/api/emails/ValidEmail',
    access: 'public',
    body: z.strictObject({ email: anyText.check(maxCharacters(1_000)) }),
    response: z.object({ valid: z.boolean() }),
  },
  join: {
    summary: 'Creates a member. Submitting the same form twice creates one member.',
    method: 'POST',
    path: '/api/joins',
    access: 'public',
    body: join,
    /** Omits `userId` where it would reveal whether an account exists. Paid plans return `payUrl`. */
    response: z.object({
      success: z.boolean(),
      userId: z.optional(id),
      purchaseId: z.optional(id),
      payUrl: z.optional(z.string()),
    }),
  },
  getJoinPayment: {
    summary: 'Returns the payment status of a plan to the applicant',
    method: 'GET',
    path: '/api/joins/payments/{id}',
    access: 'public',
    params: z.object({ id }),
    /** Other implementations of the API return no total. */
    response: z.object({ state: paymentState, totalCents: z.optional(z.int()) }),
  },
  payJoinAgain: {
    summary:
      'Returns a new payment page after a declined or abandoned payment. Fails if a newer form replaced it.',
    method: 'POST',
    path: '/api/joins/payments/{id}',
    access: 'public',
    params: z.object({ id }),
    response: z.object({ payUrl: z.string() }),
  },
  confirmEmail: {
    summary: 'Confirms an email address with the link that was sent to it. Can be repeated.',
    method: 'POST',
    path: '/api/emails/confirm',
    access: 'public',
    body: z.strictObject({ userId: linkParameter, token: linkParameter }),
    /** False if the link is unknown, expired, replaced by a newer one, or was sent to a previous address. */
    response: z.object({ confirmed: z.boolean() }),
  },
  resendConfirmation: {
    summary: 'Sends a new confirmation link. Earlier links stop working.',
    method: 'POST',
    path: '/api/emails/resend',
    access: 'member-not-impersonated',
    response: success,
  },
  correctEmail: {
    summary: "Changes the caller's unconfirmed email address and sends a confirmation link to the new one",
    method: 'POST',
    path: '/api/emails/correct',
    access: 'member-not-impersonated',
    body: z.strictObject({ email }),
    response: success,
  },
});
