import type { TestApp } from './test-app.ts';
import { actAtTestCheckout } from './test-checkout.ts';
import { home, type Visitor, type Visitors } from './visitor-factory.ts';

export const newPurchaseKey = () => crypto.randomUUID();

/** Visitors who join as Subscriber and pay at the test provider. */
export function testSubscribers(portal: TestApp, visitors: Visitors) {
  const call = (method: 'GET' | 'POST', purchaseId: string) =>
    portal.call({ method, path: `/api/joins/payments/${purchaseId}`, address: visitors.anAddress() });
  return {
    subscriber: (changes = {}) =>
      visitors.visitor({
        ...{ planType: 'Subscriber', BillingAddress: home, purchaseKey: newPurchaseKey() },
        ...changes,
      }),
    begin: async (given: Visitor): Promise<{ purchaseId: string; payUrl: string }> => {
      const { status, body, text } = await visitors.join(given);
      if (status !== 200) throw new Error(`joining failed with ${status}: ${text}`);
      return body;
    },
    look: async (purchaseId: string) => (await call('GET', purchaseId)).body.state,
    pay: (payUrl: string) => actAtTestCheckout(portal, payUrl, 'pay'),
    payAgain: (purchaseId: string) => call('POST', purchaseId),
    accountOf: async ({ email, password }: Visitor): Promise<string | undefined> => {
      const form = { grant_type: 'password', username: email, password };
      return (await portal.call({ path: '/connect/token', form, address: visitors.anAddress() })).body.userId;
    },
    invoicesOf: (memberId: string | undefined) =>
      portal.database.db
        .selectFrom('invoices')
        .select(['number', 'assignedTo', 'kind', 'status', 'totalCents', 'gstCents', 'paidBy'])
        .select(['paidOn', 'periodFrom', 'periodTo', 'issuedAt'])
        .where('memberId', '=', memberId as string)
        .execute(),
  };
}
