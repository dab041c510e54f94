import { homeAddress } from './applicant-factory.ts';
import { authHeaders, newAddressHeader, signInAt } from './portal-client.ts';
import { createRecordedEvent, createSignatureHeader, webhookSecret } from './recorded-stripe-events.ts';

export const newSubscriber = () => ({
  planType: 'Subscriber',
  firstName: 'Kiri',
  lastName: 'Hohepa',
  password: 'Kotuku77!',
  email: `${crypto.randomUUID()}@join.example`,
  BillingAddress: homeAddress,
  purchaseKey: crypto.randomUUID(),
});
type Subscriber = ReturnType<typeof newSubscriber>;
export type StartedJoin = { applicant: Subscriber; purchaseId: string; sessionId: string };

/** Visitors who join and pay with Stripe. `url` is a function because the port changes when the portal restarts. */
export function createStripeVisitors(url: () => string) {
  /** Returns the body of a successful response, or else the status. */
  const send = async (path: string, init: RequestInit = {}): Promise<ReturnType<typeof JSON.parse>> => {
    const headers = { ...newAddressHeader(), ...init.headers };
    const response = await fetch(url() + path, { ...init, headers });
    return response.ok ? response.json() : { status: response.status };
  };
  const post = (path: string, body: object | string, headers = {}) =>
    send(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  const join = async (applicant: Subscriber) => {
    const names = await send('/api/orgs/names?planType=subscriber');
    return post('/api/joins', { ...applicant, organisationId: Object.keys(names)[0] });
  };
  return {
    send,
    post,
    join,
    startJoin: async (applicant = newSubscriber()): Promise<StartedJoin> => {
      const { purchaseId, payUrl } = await join(applicant);
      return { applicant, purchaseId, sessionId: payUrl.split('/').at(-1) };
    },
    getPayment: ({ purchaseId }: StartedJoin) => send(`/api/joins/payments/${purchaseId}`),
    /** Posts the event with which Stripe reports the payment. */
    sendPaidEvent: ({ sessionId }: StartedJoin) => {
      const event = createRecordedEvent('checkout.session.completed', sessionId);
      const signature = createSignatureHeader(event, webhookSecret);
      return post('/payments/stripe/events', event, { 'stripe-signature': signature });
    },
    invoicesOf: async ({ email, password }: Subscriber) => {
      const headers = authHeaders(await signInAt(url(), email, password));
      const { invoices } = await send('/api/marketplace/invoice/list', { headers });
      return invoices as { invoiceNumber: string; status: string }[];
    },
  };
}
