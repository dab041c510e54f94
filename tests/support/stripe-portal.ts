import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { onboarding } from '#contract/onboarding.ts';
import { stripeEventsPath } from '#server/payments/stripe-events.routes.ts';
import {
  type ApplicantFactory,
  type ApplicantInput,
  createApplicantFactory,
  homeAddress,
} from './applicant-factory.ts';
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts';
import {
  createRecordedEvent,
  createSignatureHeader,
  type RecordedEvent,
  webhookSecret,
} from './recorded-stripe-events.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export type StartedJoin = { applicant: ApplicantInput; purchaseId: string; sessionId: string };
type StripePortal = { stripe: FakeStripe; portal: TestApp; applicants: ApplicantFactory };

export const parseSessionId = (payUrl: string | null) => payUrl?.split('/').at(-1) as string;

/** An app with Stripe payments for all tests of a file, and applicants who join as Subscriber. */
export function setUpStripePortal() {
  const opened = {} as StripePortal;
  beforeAll(async () => {
    const stripe = await startFakeStripe();
    const portal = await startTestApp({
      STRIPE_SECRET_KEY: 'sk_test_123',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.url,
    });
    Object.assign(opened, { stripe, portal, applicants: await createApplicantFactory(portal) });
  });
  beforeEach(() => opened.stripe.fail(0, '500 after success'));
  afterAll(async () => {
    await opened.portal?.close();
    await opened.stripe?.close();
  });
  return Object.assign(opened, createActions(opened));
}

function createActions(opened: StripePortal) {
  const query = async (text: string, ...values: unknown[]) =>
    (await opened.portal.database.pool.query(text, values)).rows;
  const subscriber = () =>
    opened.applicants.createApplicant({
      planType: 'Subscriber',
      BillingAddress: homeAddress,
      purchaseKey: crypto.randomUUID(),
    });
  const newCaller = () => ({ ipAddress: opened.applicants.nextIpAddress() });
  /** Posts an event as Stripe does and returns the status. */
  async function post(
    payload: string,
    signature = createSignatureHeader(payload, webhookSecret),
  ): Promise<number> {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    const request = { method: 'POST', url: stripeEventsPath, headers, payload } as const;
    return (await opened.portal.app.inject(request)).statusCode;
  }
  return {
    query,
    subscriber,
    startJoin: async (applicant: ApplicantInput = subscriber()): Promise<StartedJoin> => {
      const { status, body, text } = await opened.applicants.join(applicant);
      expect(status, text).toBe(200);
      return { applicant, purchaseId: body.purchaseId, sessionId: parseSessionId(body.payUrl) };
    },
    stateOf: async ({ purchaseId: id }: Pick<StartedJoin, 'purchaseId'>) =>
      (await opened.portal.send(onboarding.getJoinPayment, { params: { id } }, newCaller())).body.state,
    payAgain: ({ purchaseId: id }: Pick<StartedJoin, 'purchaseId'>) =>
      opened.portal.send(onboarding.payJoinAgain, { params: { id } }, newCaller()),
    post,
    postRecordedEvent: (name: RecordedEvent, { sessionId }: Pick<StartedJoin, 'sessionId'>) =>
      post(createRecordedEvent(name, sessionId)),
    /** Runs the scheduled job as if two minutes had passed. */
    reconcileLater: async (paymentService = opened.portal.appServices.services.paymentService) => {
      await query("UPDATE payments SET created_at = created_at - interval '2 minutes'");
      await paymentService.reconcileAll(() => {});
    },
    outcomeOf: async ({ applicant, sessionId }: StartedJoin) => {
      const [outcome] = await query(
        `SELECT (SELECT status FROM payments WHERE reference = $1) AS payment,
                (SELECT count(*)::int FROM accounts WHERE lower(email) = lower($2)) AS members,
                (SELECT count(*)::int FROM invoices JOIN accounts USING (member_id) WHERE email = $2 AND status = 'Closed') AS invoices,
                (SELECT count(*)::int FROM emails WHERE to_address = $2) AS emails`,
        sessionId,
        applicant.email,
      );
      return outcome;
    },
  };
}

export const paidOutcome = { payment: 'paid', members: 1, invoices: 1, emails: 1 };
export const unpaidOutcome = (payment: string) => ({ payment, members: 0, invoices: 0, emails: 0 });
