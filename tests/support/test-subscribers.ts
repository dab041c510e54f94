import { type ApplicantFactory, type ApplicantInput, homeAddress } from './applicant-factory.ts';
import type { TestApp } from './test-app.ts';
import { submitTestCheckout } from './test-checkout.ts';

export const newPurchaseKey = () => crypto.randomUUID();

/** Applicants who join as Subscriber and pay with the test provider. */
export function createTestSubscribers(portal: TestApp, applicants: ApplicantFactory) {
  const send = (method: 'GET' | 'POST', purchaseId: string) => {
    const ipAddress = applicants.nextIpAddress();
    return portal.sendRaw({ method, path: `/api/joins/payments/${purchaseId}`, ipAddress });
  };
  return {
    subscriber: (changes = {}) =>
      applicants.createApplicant({
        planType: 'Subscriber',
        BillingAddress: homeAddress,
        purchaseKey: newPurchaseKey(),
        ...changes,
      }),
    startJoin: async (applicant: ApplicantInput): Promise<{ purchaseId: string; payUrl: string }> => {
      const { status, body, text } = await applicants.join(applicant);
      if (status !== 200) throw new Error(`joining failed with ${status}: ${text}`);
      return body;
    },
    getState: async (purchaseId: string) => (await send('GET', purchaseId)).body.state,
    pay: (payUrl: string) => submitTestCheckout(portal, payUrl, 'pay'),
    payAgain: (purchaseId: string) => send('POST', purchaseId),
    accountOf: async (applicant: ApplicantInput): Promise<string | undefined> =>
      (await applicants.signIn(applicant)).body.userId,
    invoicesOf: (memberId: string | undefined) =>
      portal.database.db
        .selectFrom('invoices')
        .select(['number', 'assignedTo', 'kind', 'status', 'totalCents', 'gstCents', 'paidBy'])
        .select(['paidOn', 'periodFrom', 'periodTo', 'issuedAt'])
        .where('memberId', '=', memberId as string)
        .execute(),
  };
}
