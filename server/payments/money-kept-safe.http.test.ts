import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FakeStripe } from '#tests/support/fake-stripe.ts';
import { newestMailTo } from '#tests/support/mails.ts';
import { setClocks } from '#tests/support/set-clocks.ts';
import type { SignedIn, TestApp } from '#tests/support/started-app.ts';
import { startStripePortal, webhookSecret } from '#tests/support/stripe-portal.ts';
import { home, type Visitor, type Visitors } from '#tests/support/visitors.ts';
import { stripeEventsPath } from './stripe-events.routes.ts';

const opening = 'POST /v1/checkout/sessions';
/** As often as the package tries. */
const everyTry = 3;
let stripe: FakeStripe;
let portal: TestApp;
let visitors: Visitors;
let close: () => Promise<void>;
let buyer: SignedIn;
let productId: string;
beforeAll(async () => {
  ({ stripe, portal, visitors, close } = await startStripePortal());
  buyer = await portal.signIn('member');
  const listed = await portal.call({ path: '/api/marketplace/products', token: buyer.token });
  productId = listed.body.products[0].id;
});
afterAll(() => close());
afterEach(() => stripe.fail(0, 'answers 500'));

const query = async (text: string, ...values: unknown[]) =>
  (await portal.database.pool.query(text, values)).rows;
const sessionOf = (payUrl: string) => payUrl.split('/').at(-1) as string;
const subscriber = () =>
  visitors.visitor({ planType: 'Subscriber', BillingAddress: home, purchaseKey: crypto.randomUUID() });

async function begin(given: Visitor) {
  const { status, body, text } = await visitors.join(given);
  expect(status, text).toBe(200);
  return { purchaseId: body.purchaseId as string, sessionId: sessionOf(body.payUrl) };
}
const atJoin = (purchaseId: string, method: 'GET' | 'POST' = 'GET') =>
  portal.call({ method, path: `/api/joins/payments/${purchaseId}`, address: visitors.anAddress() });
const look = async (purchaseId: string) => (await atJoin(purchaseId)).body.state;

function tell(type: string, sessionId: string) {
  const { payload, signature } = stripe.event(type, sessionId, webhookSecret);
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  return portal.app.inject({ method: 'POST', url: stripeEventsPath, headers, payload });
}

async function byTheClock(): Promise<void> {
  await query("UPDATE payments SET created_at = created_at - interval '2 minutes'");
  await portal.opened.services.cashier.settleAll(() => {});
}

const membersWith = async ({ email }: Visitor) =>
  (await query('SELECT 1 FROM accounts WHERE lower(email) = lower($1)', email)).length;
const refundsOf = (sessionId: string) =>
  stripe.refunds.filter(({ payment_intent: intent }) => intent === `pi_${sessionId}`).length;

async function fillBasket(): Promise<number> {
  const json = { cartItems: [{ productId, quantity: 1 }] };
  await portal.call({ path: '/api/marketplace/cart/updatebasket', json, token: buyer.token });
  return (await portal.call({ path: '/api/marketplace/basket', token: buyer.token })).body.totalCents;
}
function checkOut(payBy: string, totalCents: number) {
  const json = { payBy, buyFor: 'Individual', totalCents };
  return portal.call({ path: '/api/marketplace/checkout', json, token: buyer.token });
}
const invoicesOfBuyer = () =>
  query("SELECT status FROM invoices WHERE member_id = $1 AND kind = 'Marketplace'", buyer.userId);

describe('a page that takes long to open', () => {
  it('is closed again, and nobody sent there, where it was given up meanwhile', async () => {
    const given = subscriber();
    const { held, letGo } = stripe.hold(opening);
    const joining = visitors.join(given);
    await held;
    await query(
      "UPDATE payments SET created_at = created_at - interval '10 minutes' WHERE reference IS NULL",
    );
    const [purchase] = await query("SELECT id FROM purchases WHERE details ->> 'email' = $1", given.email);
    expect(await look(purchase.id)).toBe('expired');
    letGo();
    expect((await joining).status).toBe(409);
    expect([...stripe.sessions.values()].at(-1)?.status).toBe('expired');
    const again = await atJoin(purchase.id, 'POST');
    stripe.pay(sessionOf(again.body.payUrl));
    expect(await look(purchase.id)).toBe('paid');
  });

  it('is not given up early by a portal whose clock is ahead', async () => {
    const given = subscriber();
    const { held, letGo } = stripe.hold(opening);
    const joining = visitors.join(given);
    await held;
    const [purchase] = await query("SELECT id FROM purchases WHERE details ->> 'email' = $1", given.email);
    setClocks({ wallMs: 2 * 3_600_000 });
    expect(await look(purchase.id)).toBe('open');
    letGo();
    expect((await joining).status).toBe(200);
  });

  it('is waited for by the second click, and is one page', async () => {
    const totalCents = await fillBasket();
    const before = stripe.sessions.size;
    const { held, letGo } = stripe.hold(opening);
    const first = checkOut('card', totalCents);
    await held;
    const second = checkOut('card', totalCents);
    letGo();
    const [one, two] = await Promise.all([first, second]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body.payUrl).toBe(one.body.payUrl);
    expect(stripe.sessions.size).toBe(before + 1);
  });

  it('is not handed out where the basket was billed meanwhile', async () => {
    await checkOut('invoice', await fillBasket());
    const before = (await invoicesOfBuyer()).length;
    const totalCents = await fillBasket();
    const { held, letGo } = stripe.hold(opening);
    const card = checkOut('card', totalCents);
    await held;
    expect((await checkOut('invoice', totalCents)).status).toBe(200);
    letGo();
    expect((await card).status).toBe(409);
    expect([...stripe.sessions.values()].at(-1)?.status).toBe('expired');
    expect(await invoicesOfBuyer()).toHaveLength(before + 1);
  });

  it('is opened by the next who asks, where its process died', async () => {
    const { purchaseId, sessionId } = await begin(subscriber());
    await query('UPDATE payments SET reference = NULL, pay_url = NULL WHERE purchase_id = $1', purchaseId);
    expect(sessionOf((await atJoin(purchaseId, 'POST')).body.payUrl)).toBe(sessionId);
  });
});

describe('money that came all the same', () => {
  it('after the page was taken for run out is applied', async () => {
    const given = subscriber();
    const { purchaseId, sessionId } = await begin(given);
    await query("UPDATE payments SET status = 'expired' WHERE purchase_id = $1", purchaseId);
    stripe.pay(sessionId);
    await tell('checkout.session.completed', sessionId);
    expect(await look(purchaseId)).toBe('paid');
    expect(await membersWith(given)).toBe(1);
  });

  it('for a basket that was billed while Stripe was away goes back, and the buyer is told', async () => {
    const totalCents = await fillBasket();
    const { body } = await checkOut('card', totalCents);
    const sessionId = sessionOf(body.payUrl);
    stripe.fail(everyTry, 'does nothing');
    expect((await checkOut('invoice', totalCents)).status).toBe(200);
    const invoices = await invoicesOfBuyer();
    stripe.pay(sessionId);
    await tell('checkout.session.completed', sessionId);
    await tell('checkout.session.completed', sessionId);
    expect(await invoicesOfBuyer()).toEqual(invoices);
    expect(refundsOf(sessionId)).toBe(1);
    const path = `/api/marketplace/purchases/${body.purchaseId}`;
    expect((await portal.call({ path, token: buyer.token })).body.state).toBe('returned');
    const mail = await newestMailTo(portal.database.db, 'member@demo.example');
    expect(mail.subject).toBe('Your payment is on its way back to you');
  });

  it('for a form that was sent again while Stripe was away goes back, and the visitor is told', async () => {
    const given = subscriber();
    const { sessionId } = await begin(given);
    stripe.fail(everyTry, 'does nothing');
    const second = await begin({ ...given, firstName: 'Other' });
    stripe.pay(sessionId);
    await tell('checkout.session.completed', sessionId);
    expect(refundsOf(sessionId)).toBe(1);
    expect(await membersWith(given)).toBe(0);
    expect((await newestMailTo(portal.database.db, given.email)).subject).toContain('on its way back');
    stripe.pay(second.sessionId);
    expect(await look(second.purchaseId)).toBe('paid');
  });

  it('and a page that could not be closed is closed by the clock', async () => {
    const given = subscriber();
    const { sessionId } = await begin(given);
    stripe.fail(everyTry, 'does nothing');
    await begin({ ...given, firstName: 'Other' });
    expect(stripe.sessions.get(sessionId)?.status).toBe('open');
    await byTheClock();
    expect(stripe.sessions.get(sessionId)?.status).toBe('expired');
  });

  it('is given back by the clock until that succeeds', async () => {
    const given = subscriber();
    const { purchaseId, sessionId } = await begin(given);
    await visitors.join({ ...given, planType: 'Associate' });
    stripe.pay(sessionId);
    stripe.fail(1_000, 'does nothing', 'POST /v1/refunds');
    expect((await tell('checkout.session.completed', sessionId)).statusCode).toBe(503);
    expect(await look(purchaseId)).toBe('returned');
    await byTheClock();
    expect(refundsOf(sessionId)).toBe(0);
    stripe.fail(0, 'does nothing');
    for (let ticks = 0; ticks < 2; ticks += 1) await byTheClock();
    expect(refundsOf(sessionId)).toBe(1);
  });
});

describe('a payment that Stripe waits for', () => {
  it('is open while it is on its way, and declined when it fails after all', async () => {
    const { purchaseId, sessionId } = await begin(subscriber());
    stripe.delay(sessionId, 'processing');
    expect(await look(purchaseId)).toBe('open');
    stripe.delay(sessionId, 'requires_payment_method');
    await tell('checkout.session.async_payment_failed', sessionId);
    expect(await look(purchaseId)).toBe('declined');
    const again = sessionOf((await atJoin(purchaseId, 'POST')).body.payUrl);
    expect(again).not.toBe(sessionId);
    stripe.pay(again);
    expect(await look(purchaseId)).toBe('paid');
  });

  it('keeps no other from its turn, however many there are', async () => {
    await query(`
      WITH stuck AS (
        INSERT INTO purchases (kind, details, total_cents, created_at)
        SELECT 'membership', '{}', 1, now() - interval '1 hour' FROM generate_series(1, 200) RETURNING id
      )
      INSERT INTO payments (purchase_id, provider, reference, created_at, looked_at)
      SELECT id, 'stripe', 'unknown_' || id, now() - interval '1 hour', now() - interval '1 hour' FROM stuck
    `);
    const given = subscriber();
    const { sessionId } = await begin(given);
    stripe.pay(sessionId);
    await byTheClock();
    await byTheClock();
    expect(await membersWith(given)).toBe(1);
    await query('DELETE FROM purchases WHERE total_cents = 1');
  });

  it('is not asked for at Stripe where another provider took it', async () => {
    const { purchaseId, sessionId } = await begin(subscriber());
    await query("UPDATE payments SET provider = 'test' WHERE purchase_id = $1", purchaseId);
    const asked = () => stripe.requests.filter((request) => request.includes(sessionId)).length;
    const before = asked();
    await byTheClock();
    expect(await look(purchaseId)).toBe('open');
    expect(asked()).toBe(before);
    const again = sessionOf((await atJoin(purchaseId, 'POST')).body.payUrl);
    stripe.pay(again);
    expect(await look(purchaseId)).toBe('paid');
  });
});
