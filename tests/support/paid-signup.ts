import { anAddress, authorised, signInAt } from './portal-client.ts';
import { recordedEvent, signatureOf, webhookSecret } from './recorded-stripe-events.ts';
import { home } from './visitor-factory.ts';

export const newSubscriber = () => ({
  ...{ planType: 'Subscriber', firstName: 'Kiri', lastName: 'Hohepa', password: 'Kotuku77!' },
  ...{ email: `${crypto.randomUUID()}@join.example`, BillingAddress: home },
  purchaseKey: crypto.randomUUID(),
});
type Subscriber = ReturnType<typeof newSubscriber>;
export type Begun = { visitor: Subscriber; purchaseId: string; sessionId: string };

/** Visitors who join and pay at Stripe, at a portal whose address changes when it restarts. */
export function payingVisitors(url: () => string) {
  /** The body of the response, or the status of a refusal. */
  const send = async (path: string, init: RequestInit = {}): Promise<ReturnType<typeof JSON.parse>> => {
    const answer = await fetch(url() + path, { ...init, headers: { ...anAddress(), ...init.headers } });
    return answer.ok ? answer.json() : { status: answer.status };
  };
  const post = (path: string, body: object | string, headers = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const join = async (visitor: Subscriber) => {
    const names = await send('/api/orgs/names?planType=subscriber');
    return post('/api/joins', { ...visitor, organisationId: Object.keys(names)[0] });
  };
  return {
    ...{ send, post, join },
    begin: async (visitor = newSubscriber()): Promise<Begun> => {
      const { purchaseId, payUrl } = await join(visitor);
      return { visitor, purchaseId, sessionId: payUrl.split('/').at(-1) };
    },
    look: ({ purchaseId }: Begun) => send(`/api/joins/payments/${purchaseId}`),
    /** Posts Stripe's event that the session was paid. */
    tell: ({ sessionId }: Begun) => {
      const event = recordedEvent('checkout.session.completed', sessionId);
      const signature = signatureOf(event, webhookSecret);
      return post('/payments/stripe/events', event, { 'stripe-signature': signature });
    },
    invoicesOf: async ({ email, password }: Subscriber) => {
      const headers = authorised(await signInAt(url(), email, password));
      const { invoices } = await send('/api/marketplace/invoice/list', { headers });
      return invoices as { invoiceNumber: string; status: string }[];
    },
  };
}
