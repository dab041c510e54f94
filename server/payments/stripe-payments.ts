import Stripe from 'stripe';
import type { CheckoutState, PaymentProvider } from './payment-provider.ts';

type Account = {
  secretKey: string;
  /** Stripe's own unless another is named, as a test does. */
  apiUrl?: string | undefined;
};

const openForSeconds = 2 * 60 * 60;

/** Stripe Checkout: the card is typed at Stripe, and never comes near us. */
export function stripePayments({ secretKey, apiUrl }: Account): PaymentProvider {
  const stripe = new Stripe(secretKey, { timeout: 10_000, maxNetworkRetries: 2, ...placeOf(apiUrl) });
  return {
    name: 'stripe',
    open: async ({ id, lines, email, paidUrl, leftUrl }) => {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: id,
          customer_email: email,
          line_items: lines.map(({ description, quantity, unitCents }) => ({
            quantity,
            price_data: { currency: 'aud', unit_amount: unitCents, product_data: { name: description } },
          })),
          success_url: paidUrl,
          cancel_url: leftUrl,
          expires_at: Math.floor(Date.now() / 1000) + openForSeconds,
        },
        // A try whose answer got lost is the same try again.
        { idempotencyKey: `open-${id}` },
      );
      if (!session.url) throw new Error('Stripe opened a checkout without an address');
      return { reference: session.id, url: session.url };
    },
    look: async (reference) => stateOf(await stripe.checkout.sessions.retrieve(reference)),
    close: async (reference) => {
      const session = await stripe.checkout.sessions.retrieve(reference);
      if (session.status !== 'open') return;
      await stripe.checkout.sessions.expire(reference).catch(async (error: unknown) => {
        // Paid or run out in this very moment: then it is closed.
        if ((await stripe.checkout.sessions.retrieve(reference)).status === 'open') throw error;
      });
    },
    giveBack: async (reference) => {
      const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(reference);
      const id = typeof intent === 'string' ? intent : intent?.id;
      if (!id) throw new Error('Stripe has no payment to give back');
      await stripe.refunds.create({ payment_intent: id }, { idempotencyKey: `return-${reference}` });
    },
  };
}

/** A payment that takes days to arrive leaves the session complete and unpaid: it is open until it is there. */
function stateOf({
  status,
  payment_status: paid,
}: Pick<Stripe.Checkout.Session, 'status' | 'payment_status'>) {
  if (paid === 'paid' || paid === 'no_payment_required') return 'paid' satisfies CheckoutState;
  return status === 'expired' ? 'expired' : 'open';
}

function placeOf(apiUrl: string | undefined) {
  if (!apiUrl) return {};
  const { protocol, hostname, port } = new URL(apiUrl);
  return { protocol: protocol === 'http:' ? ('http' as const) : ('https' as const), host: hostname, port };
}

/** The checkout that an event is about; nothing for what is none of our business. Throws on a wrong signature. */
export function readStripeEvent(body: Buffer, signature: string, secret: string): string | undefined {
  const { type, data } = Stripe.webhooks.constructEvent(body, signature, secret);
  return type.startsWith('checkout.session.') ? (data.object as { id: string }).id : undefined;
}
