import Stripe from 'stripe';
import { badRequest, busy } from '../http/errors.ts';
import { type CheckoutState, checkoutTtlSeconds, type PaymentProvider } from './payment-provider.ts';

type StripeOptions = { secretKey: string; apiUrl?: string | undefined };

/** Stripe Checkout: card data never reaches the portal. */
export function stripePayments({ secretKey, apiUrl }: StripeOptions): PaymentProvider {
  const stripe = new Stripe(secretKey, { timeout: 10_000, maxNetworkRetries: 2, ...toApiEndpoint(apiUrl) });
  return mapStripeErrors({
    name: 'stripe',
    open: async ({ id, startedAt, lines, email, successUrl, cancelUrl }) => {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          // Other methods may take days and then fail.
          allowed_payment_method_types: ['card'],
          client_reference_id: id,
          customer_email: email,
          line_items: lines.map(({ description, quantity, unitCents }) => ({
            quantity,
            price_data: { currency: 'aud', unit_amount: unitCents, product_data: { name: description } },
          })),
          success_url: successUrl,
          cancel_url: cancelUrl,
          expires_at: Math.floor(startedAt.getTime() / 1000) + checkoutTtlSeconds,
        },
        { idempotencyKey: `open-${id}` },
      );
      if (!session.url) throw new Error('Stripe returned a checkout session without a URL');
      return { reference: session.id, url: session.url };
    },
    getStatus: async (reference) =>
      toCheckoutState(await stripe.checkout.sessions.retrieve(reference, { expand: ['payment_intent'] })),
    close: async (reference) => {
      const session = await stripe.checkout.sessions.retrieve(reference);
      if (session.status !== 'open') return;
      await stripe.checkout.sessions.expire(reference).catch(async (error: unknown) => {
        // Ignore the error if the session was paid or expired in the meantime.
        if ((await stripe.checkout.sessions.retrieve(reference)).status === 'open') throw error;
      });
    },
    refund: async (reference) => {
      const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(reference);
      const id = typeof intent === 'string' ? intent : intent?.id;
      if (!id) throw new Error('Stripe has no payment to refund');
      await stripe.refunds
        .create({ payment_intent: id }, { idempotencyKey: `refund-${reference}` })
        .catch((error: unknown) => {
          // The payment was already refunded in Stripe's dashboard.
          if ((error as { code?: string }).code !== 'charge_already_refunded') throw error;
        });
    },
  });
}

const isTemporaryStripeError = (error: Stripe.errors.StripeError) =>
  error instanceof Stripe.errors.StripeConnectionError ||
  error instanceof Stripe.errors.StripeRateLimitError ||
  (error.statusCode ?? 0) >= 500;

/** A rejection by Stripe is an internal error, such as a wrong key. */
function mapStripeErrors({ name, open, getStatus, close, refund }: PaymentProvider): PaymentProvider {
  const mapError = (error: unknown): never => {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
    // Another request is opening the same page.
    if (error.code === 'idempotency_key_in_use') throw busy();
    if (isTemporaryStripeError(error)) throw busy(toRedactedError(error));
    if (error.param === 'customer_email')
      throw badRequest('The payment provider does not accept this email address. Please use another.');
    throw toRedactedError(error);
  };
  return {
    name,
    open: (checkout) => open(checkout).catch(mapError),
    getStatus: (reference) => getStatus(reference).catch(mapError),
    close: (reference) => close(reference).catch(mapError),
    refund: (reference) => refund(reference).catch(mapError),
  };
}

/** Only codes: Stripe's messages may repeat user input. */
const joinCodes = ({ type, code, param, requestId }: Stripe.errors.StripeError) =>
  [type, code, param, requestId].filter(Boolean).join(' ');

const toRedactedError = (error: Stripe.errors.StripeError) =>
  new Error(`Stripe: ${joinCodes(error)}`, error.detail instanceof Error ? { cause: error.detail } : {});

type CheckoutSession = Pick<Stripe.Checkout.Session, 'status' | 'payment_status' | 'payment_intent'>;

/** An asynchronous payment leaves the session complete and unpaid until it succeeds or fails. */
function toCheckoutState(session: CheckoutSession): CheckoutState {
  const { status, payment_status: paymentStatus, payment_intent: intent } = session;
  if (paymentStatus === 'paid' || paymentStatus === 'no_payment_required') return 'paid';
  if (status !== 'complete') return status === 'expired' ? 'expired' : 'open';
  const intentStatus = typeof intent === 'object' ? intent?.status : undefined;
  return intentStatus === 'requires_payment_method' || intentStatus === 'canceled' ? 'declined' : 'open';
}

function toApiEndpoint(apiUrl: string | undefined) {
  if (!apiUrl) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  return { protocol: protocol === 'http:' ? ('http' as const) : ('https' as const), host: hostname, port };
}
