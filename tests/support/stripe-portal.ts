import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { onboarding } from '#contract/onboarding.ts';
import { stripeEventsPath } from '#server/payments/stripe-events.routes.ts';
import { type FakeStripe, startFakeStripe } from './fake-stripe.ts';
import { type RecordedEvent, recordedEvent, signatureOf, webhookSecret } from './recorded-stripe-events.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { createVisitors, home, type Visitor, type Visitors } from './visitor-factory.ts';

export type Begun = { given: Visitor; purchaseId: string; sessionId: string };
type Opened = { stripe: FakeStripe; portal: TestApp; visitors: Visitors };

export const sessionOf = (payUrl: string | null) => payUrl?.split('/').at(-1) as string;

/** An app for all tests of a file whose payments go by Stripe, and visitors who join as Subscriber. */
export function stripePortal() {
  const opened = {} as Opened;
  beforeAll(async () => {
    const stripe = await startFakeStripe();
    const portal = await startTestApp({
      STRIPE_SECRET_KEY: 'sk_test_123',
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: stripe.url,
    });
    Object.assign(opened, { stripe, portal, visitors: await createVisitors(portal) });
  });
  beforeEach(() => opened.stripe.fail(0, 'answers 500'));
  afterAll(async () => {
    await opened.portal?.close();
    await opened.stripe?.close();
  });
  return Object.assign(opened, actionsOf(opened));
}

function actionsOf(opened: Opened) {
  const query = async (text: string, ...values: unknown[]) =>
    (await opened.portal.database.pool.query(text, values)).rows;
  const subscriber = () =>
    opened.visitors.visitor({
      planType: 'Subscriber',
      BillingAddress: home,
      purchaseKey: crypto.randomUUID(),
    });
  const from = () => ({ address: opened.visitors.anAddress() });
  /** Posts an event as Stripe does. Returns the status. */
  async function post(payload: string, signature = signatureOf(payload, webhookSecret)): Promise<number> {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    const request = { method: 'POST', url: stripeEventsPath, headers, payload } as const;
    return (await opened.portal.app.inject(request)).statusCode;
  }
  return {
    query,
    subscriber,
    begin: async (given: Visitor = subscriber()): Promise<Begun> => {
      const { status, body, text } = await opened.visitors.join(given);
      expect(status, text).toBe(200);
      return { given, purchaseId: body.purchaseId, sessionId: sessionOf(body.payUrl) };
    },
    stateOf: async ({ purchaseId: id }: Pick<Begun, 'purchaseId'>) =>
      (await opened.portal.send(onboarding.getJoinPayment, { params: { id } }, from())).body.state,
    payAgain: ({ purchaseId: id }: Pick<Begun, 'purchaseId'>) =>
      opened.portal.send(onboarding.payJoinAgain, { params: { id } }, from()),
    post,
    tell: (name: RecordedEvent, { sessionId }: Pick<Begun, 'sessionId'>) =>
      post(recordedEvent(name, sessionId)),
    /** Runs the scheduled job two minutes later. */
    settleLater: async (paymentService = opened.portal.opened.services.paymentService) => {
      await query("UPDATE payments SET created_at = created_at - interval '2 minutes'");
      await paymentService.reconcileAll(() => {});
    },
    outcomeOf: async ({ given, sessionId }: Begun) => {
      const [outcome] = await query(
        `SELECT (SELECT status FROM payments WHERE reference = $1) AS payment,
                (SELECT count(*)::int FROM accounts WHERE lower(email) = lower($2)) AS members,
                (SELECT count(*)::int FROM invoices JOIN accounts USING (member_id) WHERE email = $2 AND status = 'Closed') AS invoices,
                (SELECT count(*)::int FROM emails WHERE to_address = $2) AS mails`,
        ...[sessionId, given.email],
      );
      return outcome;
    },
  };
}

export const bought = { payment: 'paid', members: 1, invoices: 1, mails: 1 };
export const nothing = (payment: string) => ({ payment, members: 0, invoices: 0, mails: 0 });
