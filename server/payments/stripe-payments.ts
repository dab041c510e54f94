import Stripe from 'stripe';
import { badRequest, busy } from '../http/errors.ts';
import { type CheckoutState, openForSeconds, type PaymentProvider } from './payment-provider.ts';

type Account = { secretKey: string; apiUrl?: string | undefined };

/** Stripe Checkout: card data never reaches the portal. */
export function stripePayments({ secretKey, apiUrl }: Account): PaymentProvider {
  const stripe = new Stripe(secretKey, { timeout: 10_000, maxNetworkRetries: 2, ...apiEndpoint(apiUrl) });
  return mapStripeErrors({
    name: 'stripe',
    open: async ({ id, startedAt, lines, email, successUrl, cancelUrl }) => {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          // Other methods may take days and fail after them.
          allowed_payment_method_types: ['card'],
          client_reference_id: id,
          customer_email: email,
          line_items: lines.map(({ description, quantity, unitCents }) => ({
            quantity,
            price_data: { currency: 'aud', unit_amount: unitCents, product_data: { name: description } },
          })),
          success_url: successUrl,
          cancel_url: cancelUrl,
          expires_at: Math.floor(startedAt.getTime() / 1000) + openForSeconds,
        },
        { idempotencyKey: `open-${id}` },
      );
      if (!session.url) throw new Error('Stripe opened a checkout without an address');
      return { reference: session.id, url: session.url };
    },
    getStatus: async (reference) =>
      stateOf(await stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] })),
    close: async (reference) => {
      const session = await stripe.checkout.sessions.retrieve(reference);
      if (session.status !== 'open') return;
      await stripe.checkout.sessions.expire(reference).catch(async (error: unknown) => {
        // It was paid or expired in the meantime.
        if ((await stripe.checkout.sessions.retrieve(reference)).status === 'open') throw error;
      });
    },
    refund: async (reference) => {
      const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(reference);
      const id = typeof intent === 'string' ? intent : intent?.id;
      if (!id) throw new Error('Stripe has no payment to give back');
      await stripe.refunds
        .create({ payment_intent: id }, { idempotencyKey: `return-${reference}` })
        .catch((error: unknown) => {
          // Refunded in Stripe's dashboard.
          if ((error as { code?: string }).code !== 'charge_already_refunded') throw error;
        });
    },
  });
}

const isTemporaryStripeError = (error: Stripe.errors.StripeError) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  (error.statusCode ?? 0) >= 500;

/** Rejections by Stripe are internal faults, such as a wrong key. */
function mapStripeErrors({ name, open, getStatus, close, refund }: PaymentProvider): PaymentProvider {
  const reword = (error: unknown): never => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // The same page is being opened by another request.
    if (error.code === 'idempotency_key_in_use') throw busy();
    if (isTemporaryStripeError(error)) throw busy(faultOf(error));
    if (error.param === 'customer_email')
      throw badRequest('The payment provider does not take this email address. Please use another.');
    throw faultOf(error);
  };
  return {
    name,
    open: (checkout) => open(checkout).catch(reword),
    getStatus: (reference) => getStatus(reference).catch(reword),
    close: (reference) => close(reference).catch(reword),
    refund: (reference) => refund(reference).catch(reword),
  };
}

/** Only codes: Stripe's messages may repeat user input. */
const codesOf = ({ type, code, param, requestId }: Stripe.errors.StripeError) =>
  [type, code, param, requestId].filter(Boolean).join(' ');

const faultOf = (error: Stripe.errors.StripeError) =>
  new Error(`Stripe: ${codesOf(error)}`, error.detail instanceof Error ? { cause: error.detail } : {});

type Looked = Pick<Stripe.Checkout.Session, 'status' | 'payment_status' | 'payment_intent'>;

/** An asynchronous payment leaves the session complete and unpaid until it succeeds or fails. */
function stateOf({ status, payment_status: paid, payment_intent: intent }: Looked): CheckoutState {
  if (paid === 'paid' || paid === 'no_payment_required') return 'paid';
  if (status !== 'complete') return status === 'expired' ? 'expired' : 'open';
  const stage = typeof intent === 'object' ? intent?.status : undefined;
  return stage === 'requires_payment_method' || stage === 'canceled' ? 'declined' : 'open';
}

function apiEndpoint(apiUrl: string | undefined) {
  if (!apiUrl) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  return { protocol: protocol === 'http:' ? ('http' as const) : ('https' as const), host: hostname, port };
}
