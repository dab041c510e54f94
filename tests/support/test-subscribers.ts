import { type ApplicantFactory, type ApplicantInput, homeAddress } from './applicant-factory.ts';
import type { TestApp } from './test-app.ts';
import { submitTestCheckout } from './test-checkout.ts';

export const newPurchaseKey = () => crypto.randomUUID();

/** Visitors who join as Subscriber and pay with the test provider. */
export function createTestSubscribers(portal: TestApp, visitors: ApplicantFactory) {
  const call = (method: 'GET' | 'POST', purchaseId: string) =>
    portal.call({ method, path: `/api/joins/payments/${purchaseId}`, address: visitors.nextAddress() });
  return {
    subscriber: (changes = {}) =>
      visitors.visitor({
        planType: 'Subscriber',
        BillingAddress: homeAddress,
        purchaseKey: newPurchaseKey(),
        ...changes,
      }),
    startJoin: async (visitor: ApplicantInput): Promise<{ purchaseId: string; payUrl: string }> => {
      const { status, body, text } = await visitors.join(visitor);
      if (status !== 200) throw new Error(`joining failed with ${status}: ${text}`);
      return body;
    },
    getState: async (purchaseId: string) => (await call('GET', purchaseId)).body.state,
    pay: (payUrl: string) => submitTestCheckout(portal, payUrl, 'pay'),
    payAgain: (purchaseId: string) => call('POST', purchaseId),
    accountOf: async (visitor: ApplicantInput): Promise<string | undefined> =>
      (await visitors.signIn(visitor)).body.userId,
    invoicesOf: (memberId: string | undefined) =>
      portal.database.db
        .selectFrom('invoices')
        .select(['number', 'assignedTo', 'kind', 'status', 'totalCents', 'gstCents', 'paidBy'])
        .select(['paidOn', 'periodFrom', 'periodTo', 'issuedAt'])
        .where('memberId', '=', memberId as string)
        .execute(),
  };
}
