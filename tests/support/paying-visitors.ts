import { recordedEvent, signatureOf, webhookSecret } from './recorded-stripe-events.ts';
import { home } from './visitors.ts';

export { webhookSecret };

type Call = (address: string, init?: RequestInit) => Promise<ReturnType<typeof JSON.parse>>;

const aSubscriber = () => ({
  ...{ planType: 'Subscriber', firstName: 'Kiri', lastName: 'Hohepa', password: 'Kotuku77!' },
  ...{ email: `${crypto.randomUUID()}@join.example`, BillingAddress: home },
  purchaseKey: crypto.randomUUID(),
});
export type Subscriber = ReturnType<typeof aSubscriber>;
export type Begun = { visitor: Subscriber; purchaseId: string; sessionId: string };

export const postOf = (body: object, headers = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

/** People who join and pay at Stripe, at a portal that may be another process at each call. */
export function payingVisitors(call: Call) {
  async function join(visitor: Subscriber) {
    const names = await call('/api/orgs/names?planType=subscriber');
    return call('/api/joins', postOf({ ...visitor, organisationId: Object.keys(names)[0] }));
  }
  async function signIn(username: string, password: string): Promise<{ authorization: string }> {
    const body = new URLSearchParams({ grant_type: 'password', username, password });
    const { access_token: token } = await call('/connect/token', { method: 'POST', body });
    return { authorization: `Bearer ${token}` };
  }
  return {
    ...{ aSubscriber, join, signIn },
    begin: async (visitor = aSubscriber()): Promise<Begun> => {
      const { purchaseId, payUrl } = await join(visitor);
      return { visitor, purchaseId, sessionId: payUrl.split('/').at(-1) };
    },
    look: ({ purchaseId }: Begun) => call(`/api/joins/payments/${purchaseId}`),
    /** As Stripe tells that it was paid, and again until it is heard. */
    tell: ({ sessionId }: Begun) => {
      const body = recordedEvent('checkout.session.completed', sessionId);
      const signature = signatureOf(body, webhookSecret);
      const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
      return call('/payments/stripe/events', { method: 'POST', headers, body });
    },
    invoicesOf: async ({ email, password }: Subscriber) => {
      const headers = await signIn(email, password);
      const { invoices } = await call('/api/marketplace/invoice/list', { headers });
      return invoices as { invoiceNumber: string; status: string }[];
    },
  };
}
