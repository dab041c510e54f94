import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openServices } from '#server/start/open-services.ts';
import { type FakeStripe, startFakeStripe } from '#tests/support/fake-stripe.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { home, type Visitor, type Visitors, visitorsOf } from '#tests/support/visitors.ts';
import type { Cashier } from './cashier.ts';
import { stripeEventsPath } from './stripe-events.routes.ts';

const secret = 'whsec_of_the_test';
let stripe: FakeStripe;
let portal: TestApp;
let visitors: Visitors;
let environment: Record<string, string>;
beforeAll(async () => {
  stripe = await startFakeStripe();
  environment = {
    STRIPE_SECRET_KEY: 'sk_test_123',
    STRIPE_WEBHOOK_SECRET: secret,
    STRIPE_API_URL: stripe.url,
  };
  portal = await startTestApp(environment);
  visitors = await visitorsOf(portal);
});
afterAll(async () => {
  await portal.close();
  await stripe.close();
});
beforeEach(() => stripe.fail(0, 'answers 500'));

type Begun = { given: Visitor; purchaseId: string; sessionId: string };

async function begin(): Promise<Begun> {
  const given = visitors.visitor({ planType: 'Subscriber', BillingAddress: home });
  const { status, body, text } = await visitors.join(given);
  expect(status, text).toBe(200);
  return { given, purchaseId: body.purchaseId, sessionId: body.payUrl.split('/').at(-1) };
}

const look = async ({ purchaseId }: Begun) =>
  (await portal.call({ path: `/api/joins/payments/${purchaseId}`, address: visitors.anAddress() })).body
    .state;

function tell(type: string, { sessionId }: Begun, changes: Record<string, string> = {}) {
  const { payload, signature } = stripe.event(type, sessionId, secret);
  return portal.app.inject({
    method: 'POST',
    url: stripeEventsPath,
    headers: { 'content-type': 'application/json', 'stripe-signature': signature, ...changes },
    payload,
  });
}

/** What came of it: one charge, one invoice, one membership, always. */
async function outcome({ given }: Begun) {
  const { rows } = await portal.database.pool.query(
    `SELECT (SELECT count(*)::int FROM accounts WHERE lower(email) = lower($1)) AS members,
            (SELECT count(*)::int FROM invoices JOIN accounts USING (member_id) WHERE email = $1 AND status = 'Closed') AS invoices,
            (SELECT count(*)::int FROM mails WHERE to_address = $1) AS mails`,
    [given.email],
  );
  return rows[0];
}
const once = { members: 1, invoices: 1, mails: 1 };
const nothing = { members: 0, invoices: 0, mails: 0 };

/** The same clock that the process has, without waiting for it. */
async function byTheClock(cashier: Cashier): Promise<void> {
  await portal.database.pool.query("UPDATE payments SET created_at = created_at - interval '2 minutes'");
  await cashier.settleAll(() => {});
}

const anotherProcess = () => {
  const jobQueue = { enqueue: async () => {}, work: async () => {}, stop: async () => {} };
  return openServices({ ...portal.opened.services, jobQueue }).services.cashier;
};

describe('a payment at Stripe', () => {
  it('is opened with what the server says it costs, in cents, and for whom', async () => {
    const begun = await begin();
    expect(stripe.sessions.get(begun.sessionId)).toMatchObject({
      amount_total: 24_500,
      customer_email: begun.given.email,
      allowed_payment_method_types: ['card'],
    });
    expect(await look(begun)).toBe('open');
    expect(await outcome(begun)).toEqual(nothing);
  });

  it('is applied by its event, without the browser coming back', async () => {
    const begun = await begin();
    stripe.pay(begun.sessionId);
    expect((await tell('checkout.session.completed', begun)).statusCode).toBe(200);
    expect(await outcome(begun)).toEqual(once);
  });

  it('is applied once when its event is repeated, also at the same moment as the browser comes back', async () => {
    const begun = await begin();
    stripe.pay(begun.sessionId);
    const told = () => tell('checkout.session.completed', begun);
    await Promise.all([told(), look(begun), told(), look(begun), told(), told(), look(begun)]);
    await told();
    expect(await outcome(begun)).toEqual(once);
  });

  it('is applied by the clock when every event is lost and nobody comes back', async () => {
    const begun = await begin();
    stripe.pay(begun.sessionId);
    await byTheClock(anotherProcess());
    await byTheClock(anotherProcess());
    expect(await outcome(begun)).toEqual(once);
  });

  it('does not mind events in the wrong order, or too late', async () => {
    const begun = await begin();
    // Written when it was still open, delivered after it was paid.
    const early = stripe.event('checkout.session.expired', begun.sessionId, secret);
    stripe.pay(begun.sessionId);
    await tell('checkout.session.completed', begun);
    await portal.app.inject({
      method: 'POST',
      url: stripeEventsPath,
      headers: { 'content-type': 'application/json', 'stripe-signature': early.signature },
      payload: early.payload,
    });
    expect(await outcome(begun)).toEqual(once);
    expect(await look(begun)).toBe('paid');
  });

  it('that says it is paid before it is makes nothing', async () => {
    const begun = await begin();
    const { payload } = stripe.event('checkout.session.completed', begun.sessionId, secret);
    expect(payload).toContain('"unpaid"');
    await tell('checkout.session.completed', begun);
    expect(await outcome(begun)).toEqual(nothing);
  });

  it('that runs out can be tried again', async () => {
    const begun = await begin();
    stripe.expire(begun.sessionId);
    await tell('checkout.session.expired', begun);
    expect(await look(begun)).toBe('expired');
    const path = `/api/joins/payments/${begun.purchaseId}`;
    const { body } = await portal.call({ method: 'POST', path, address: visitors.anAddress() });
    stripe.pay(body.payUrl.split('/').at(-1));
    expect(await look(begun)).toBe('paid');
    expect(await outcome(begun)).toEqual(once);
    expect(stripe.charges.filter((id) => id === begun.sessionId)).toEqual([]);
  });

  it('is opened once when the answer gets lost on the way', async () => {
    const before = stripe.sessions.size;
    stripe.fail(1, 'hangs up');
    const begun = await begin();
    expect(stripe.sessions.size).toBe(before + 1);
    stripe.pay(begun.sessionId);
    stripe.fail(2, 'answers 500');
    expect(await look(begun)).toBe('paid');
    expect(await outcome(begun)).toEqual(once);
  });

  it('that Stripe refuses is a fault of ours: nobody reads its words, or is taken for signed out', async () => {
    stripe.fail(1, 'refuses');
    const { status, text } = await visitors.join(
      visitors.visitor({ planType: 'Subscriber', BillingAddress: home }),
    );
    expect(status).toBe(500);
    expect(text).toContain('Something went wrong.');
    expect(text).not.toContain('API Key');
  });

  it('is to be tried again where Stripe was asked too often, by whomever', async () => {
    const begun = await begin();
    stripe.fail(1, 'is asked too often');
    const path = `/api/joins/payments/${begun.purchaseId}`;
    const { status, headers } = await portal.call({ path, address: visitors.anAddress() });
    expect([status, Number(headers['retry-after'])]).toEqual([503, 2]);
    expect(await look(begun)).toBe('open');
  });

  it('is settled by the next process when this one dies between the payment and its record', async () => {
    const begun = await begin();
    stripe.pay(begun.sessionId);
    // The record cannot be made: as if the process had died at that very point of the transaction.
    await portal.database.pool.query('ALTER TABLE invoices RENAME TO elsewhere');
    const told = await tell('checkout.session.completed', begun);
    await portal.database.pool.query('ALTER TABLE elsewhere RENAME TO invoices');
    expect(told.statusCode).toBe(500);
    expect(await outcome(begun)).toEqual(nothing);
    await byTheClock(anotherProcess());
    expect(await outcome(begun)).toEqual(once);
    expect(stripe.charges.filter((id) => id === begun.sessionId)).toHaveLength(1);
  });

  it('that nobody makes is forgotten after a day, with all that was given for it', async () => {
    const begun = await begin();
    stripe.expire(begun.sessionId);
    const day = "created_at = created_at - interval '25 hours'";
    await portal.database.pool.query(`UPDATE purchases SET ${day} WHERE id = $1`, [begun.purchaseId]);
    await byTheClock(anotherProcess());
    const { rows } = await portal.database.pool.query('SELECT status, details FROM purchases WHERE id = $1', [
      begun.purchaseId,
    ]);
    expect(rows).toEqual([{ status: 'lapsed', details: {} }]);
    expect(await look(begun)).toBe('forgotten');
    const path = `/api/joins/payments/${begun.purchaseId}`;
    const again = await portal.call({ method: 'POST', path, address: visitors.anAddress() });
    expect(again.status).toBe(404);
  });

  it('is given back, once, where its email became a member’s meanwhile', async () => {
    const begun = await begin();
    await visitors.join({ ...begun.given, planType: 'Associate' });
    stripe.pay(begun.sessionId);
    const refunds = stripe.refunds.length;
    stripe.fail(1, 'hangs up');
    await Promise.all([tell('checkout.session.completed', begun), look(begun), byTheClock(anotherProcess())]);
    expect(await look(begun)).toBe('returned');
    expect(stripe.refunds).toHaveLength(refunds + 1);
  });

  it.each([
    ['no signature', { 'stripe-signature': '' }],
    ['a made-up one', { 'stripe-signature': 't=1,v1=00' }],
  ])('is not believed with %s', async (_, headers) => {
    const begun = await begin();
    stripe.pay(begun.sessionId);
    expect((await tell('checkout.session.completed', begun, headers)).statusCode).toBe(400);
    expect(await outcome(begun)).toEqual(nothing);
  });

  it('has no test page beside it', async () => {
    expect((await portal.call({ path: '/test-checkout/x' })).status).toBe(404);
  });
});
