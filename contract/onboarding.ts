import * as z from 'zod/mini';
import { australianStates, countries } from './countries.ts';
import { countryName } from './country-name.ts';
import { defineEndpoints } from './endpoint.ts';
import { email, id, nonEmpty, passwordInput, singleLineText, success } from './fields.ts';
import { paymentState } from './marketplace.ts';

export const plans = ['Newsletter', 'Associate', 'Subscriber'] as const;
export type Plan = (typeof plans)[number];

/** In cents a year, including GST. The other plans are free. */
export const subscriberPriceCents = 245_00;

/** The specified client misspells two names. To join at another server, put its spelling on the right. */
export const joinFieldNames = { firstName: 'firstName', password: 'password' } as const;

const isAustralianState = (state: string) =>
  (australianStates as readonly string[]).includes(state.toUpperCase());

const billingAddress = z
  .strictObject({
    address1: singleLineText(200),
    suburb: singleLineText(100),
    state: singleLineText(100),
    postcode: singleLineText(20),
    country: z.enum(countries, `must be one of ${countries.join(', ')}`),
    countryName: z.optional(countryName),
  })
  .check(
    z.refine(({ country, state }) => country !== 'Australia' || state === '' || isAustralianState(state), {
      path: ['state'],
      error: () => `must be a state in Australia: ${australianStates.join(', ')}`,
    }),
  );

/** Random secret of one joining. Only a submission with the same key affects its purchase. */
const purchaseKey = z
  .string('must be text')
  .check(z.regex(/^[\w-]{22,64}$/, 'must be 22 to 64 letters, digits, hyphens or underscores'));

const organisationAnswers = ['organisationId', 'unlistedOrganisationName', 'hasNoOrganisation'] as const;

const join = z
  .strictObject({
    planType: z.enum(plans, `must be one of ${plans.join(', ')}`),
    firstName: singleLineText(100).check(nonEmpty),
    lastName: singleLineText(100).check(nonEmpty),
    email,
    password: passwordInput,
    organisationId: z.optional(id),
    unlistedOrganisationName: z.optional(singleLineText(200).check(nonEmpty)),
    hasNoOrganisation: z.optional(z.literal(true, 'must be true or left out')),
    BillingAddress: z.optional(billingAddress),
    purchaseKey: z.optional(purchaseKey),
  })
  .check(({ value, issues }) => {
    const [first, ...extra] = organisationAnswers.filter((name) => value[name] !== undefined);
    const add = (name: string, message: string) =>
      issues.push({ code: 'custom', path: [name], message, input: value });
    if (!first) add('organisationId', 'must be given');
    for (const name of extra) add(name, `must not be given with ${first}`);
  })
  .check(({ value, issues }) => {
    if (value.planType !== 'Subscriber') return;
    for (const name of missingBillingFields(value.BillingAddress)) {
      const path = name ? ['BillingAddress', name] : ['BillingAddress'];
      issues.push({ code: 'custom', path, message: 'must be given for a plan that is paid', input: value });
    }
  });

/** Outside Australia not every address has a state or a postcode. */
function missingBillingFields(address: z.output<typeof billingAddress> | undefined): string[] {
  if (!address) return [''];
  const needed = ['address1', 'suburb', ...(address.country === 'Australia' ? ['state', 'postcode'] : [])];
  return needed.filter((name) => address[name as keyof typeof address] === '');
}

/** Not checked further: a truncated link gets the same response as an expired one. */
const linkPart = z.string('must be text').check(z.maxLength(200, 'must be at most 200 characters'));

export const onboarding = defineEndpoints({
  validateEmail: {
    summary: 'Tells whether somebody could join with an email: it is one, and nobody has it yet',
    method: 'POST',
    path: '/api/emails/ValidEmail',
    access: 'public',
    body: z.strictObject({
      email: z.string('must be text').check(z.maxLength(1_000, 'must be at most 1000 characters')),
    }),
    response: z.object({ valid: z.boolean() }),
  },
  join: {
    summary: 'Makes a member of a visitor; the same submitted twice makes one member',
    method: 'POST',
    path: '/api/joins',
    access: 'public',
    body: join,
    /** `userId` is missing where the response must not reveal who is a member. Paid plans return `payUrl`. */
    response: z.object({
      success: z.boolean(),
      userId: z.optional(id),
      purchaseId: z.optional(id),
      payUrl: z.optional(z.string()),
    }),
  },
  getJoinPayment: {
    summary: 'How the payment of a plan stands, for the visitor who began it',
    method: 'GET',
    path: '/api/joins/payments/{id}',
    access: 'public',
    params: z.object({ id }),
    response: z.object({ state: paymentState }),
  },
  payJoinAgain: {
    summary:
      'Where to pay for a plan whose payment was declined or left; refused where another form replaced it',
    method: 'POST',
    path: '/api/joins/payments/{id}',
    access: 'public',
    params: z.object({ id }),
    response: z.object({ payUrl: z.string() }),
  },
  confirmEmail: {
    summary: 'Confirms the email address that the link was sent to; confirming it again succeeds too',
    method: 'POST',
    path: '/api/emails/confirm',
    access: 'public',
    body: z.strictObject({ userId: linkPart, token: linkPart }),
    /** False when the link is unknown, expired, replaced by a newer one, or sent to a former address. */
    response: z.object({ confirmed: z.boolean() }),
  },
  resendConfirmation: {
    summary: 'Sends another email with a confirmation link; earlier links stop working',
    method: 'POST',
    path: '/api/emails/resend',
    access: 'member-not-impersonated',
    response: success,
  },
  correctEmail: {
    summary: "Changes one's own email address while it is unconfirmed, and sends a link to the new one",
    method: 'POST',
    path: '/api/emails/correct',
    access: 'member-not-impersonated',
    body: z.strictObject({ email }),
    response: success,
  },
});
