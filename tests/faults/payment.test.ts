import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { type FakeStripe, startFakeStripe } from '#tests/support/fake-stripe.ts';
import { countFaults } from '#tests/support/fault-tally.ts';
import { type Begun, newSubscriber, payingVisitors } from '#tests/support/paying-visitors.ts';
import type { PortalProcess } from '#tests/support/portal-process.ts';
import { authorised, signInAs } from '#tests/support/portal-visitor.ts';
import { webhookSecret } from '#tests/support/recorded-stripe-events.ts';
import { scratchPortals } from '#tests/support/scratch-portals.ts';
import { addStops, stopAt, stopNames } from '#tests/support/stops-in-record.ts';

countFaults();
const portals = scratchPortals();
const folder = portals.place('data');
let stripe: FakeStripe;
let portal: PortalProcess;
beforeAll(async () => {
  stripe = await startFakeStripe();
  portals.demoFolder('data');
  await withDatabase(addStops);
  await start();
});
afterAll(() => stripe.close());

async function start(): Promise<void> {
  portal = await portals.start({
    // Stripe redirects to this address, which stays the same when the port changes.
    PUBLIC_URL: 'http://portal.example',
    ...{ DATA_DIR: folder, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL: stripe.url },
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  });
}
async function withDatabase(act: (pool: Database['pool']) => Promise<unknown>): Promise<void> {
  const database = await openDatabase({ folder });
  await act(database.pool);
  await database.close();
}

const { send, post, join, begin, look, tell, invoicesOf } = payingVisitors(() => portal.url);
async function beginAndPay(): Promise<Begun> {
  const begun = await begin();
  stripe.pay(begun.sessionId);
  return begun;
}

const chargesOf = (sessionId: string) => stripe.charges.filter((id) => id === sessionId).length;
const refundsOf = (sessionId: string) =>
  stripe.refunds.filter(({ payment_intent: intent }) => intent === `pi_${sessionId}`).length;

/** Expects one charge, one invoice, one membership and no refund, and returns the number of the invoice. */
async function expectPaidOnce(begun: Begun): Promise<number> {
  expect(await look(begun)).toEqual({ state: 'paid' });
  const invoices = await invoicesOf(begun.visitor);
  expect(invoices).toEqual([expect.objectContaining({ status: 'Closed' })]);
  expect([chargesOf(begun.sessionId), refundsOf(begun.sessionId)]).toEqual([1, 0]);
  return Number(invoices[0]?.invoiceNumber);
}

async function buyInShop(headers: Record<string, string>) {
  const { products } = await send('/api/marketplace/products', { headers });
  const cartItems = [{ productId: products[0].id, quantity: 1 }];
  await post('/api/marketplace/cart/updatebasket', { cartItems }, headers);
  const order = { payBy: 'card', buyFor: 'Individual', totalCents: products[0].priceCents };
  const { purchaseId, payUrl } = await post('/api/marketplace/checkout', order, headers);
  const sessionId = payUrl.split('/').at(-1) as string;
  stripe.pay(sessionId);
  const list = () => send('/api/marketplace/invoice/list', { headers });
  return { purchaseId, sessionId, list, invoicesBefore: (await list()).totalItems };
}

it('charges and refunds once when the portal is killed while it waits for Stripe', async () => {
  const headers = authorised(await signInAs(portal.url, 'member'));
  const shop = await buyInShop(headers);
  const lookAtShop = () => send(`/api/marketplace/purchases/${shop.purchaseId}`, { headers });
  const refunded = await beginAndPay();
  // An account with this email address exists, so the payment is returned.
  await join({ ...refunded.visitor, planType: 'Associate' });
  const [unasked, looking, telling, told] = [
    ...[await beginAndPay(), await beginAndPay(), await beginAndPay(), await beginAndPay()],
  ] as [Begun, Begun, Begun, Begun];
  expect(await tell(told)).toEqual({ received: true });
  const opening = newSubscriber();
  const sessionsBefore = stripe.sessions.size;

  const inFlight: [string, () => Promise<unknown>][] = [
    [`GET /v1/checkout/sessions/${shop.sessionId}`, lookAtShop],
    [`GET /v1/checkout/sessions/${looking.sessionId}`, () => look(looking)],
    [`GET /v1/checkout/sessions/${telling.sessionId}`, () => tell(telling)],
    ['POST /v1/refunds', () => look(refunded)],
    ['POST /v1/checkout/sessions', () => begin(opening)],
  ];
  const holds = inFlight.map(([request]) => stripe.hold(request));
  const requests = inFlight.map(([, request]) => request());
  const answered = Promise.allSettled(requests);
  await Promise.all(holds.map(({ held }) => held));
  await portal.end('SIGKILL');
  for (const { letGo } of holds) letGo();
  expect((await answered).map(({ status }) => status)).toEqual(Array(inFlight.length).fill('rejected'));
  expect(refundsOf(refunded.sessionId)).toBe(1);
  await start();

  expect((await lookAtShop()).state).toBe('paid');
  const after = await shop.list();
  expect(after.totalItems).toBe(shop.invoicesBefore + 1);
  expect(after.invoices[0].status).toBe('Closed');
  expect((await send('/api/marketplace/basket', { headers })).items).toEqual([]);
  expect(chargesOf(shop.sessionId)).toBe(1);

  // Stripe repeats events. The visitor of the first never returns.
  for (const begun of [telling, told]) expect(await tell(begun)).toEqual({ received: true });
  expect(await invoicesOf(telling.visitor)).toHaveLength(1);
  for (const begun of [unasked, looking, telling, told]) await expectPaidOnce(begun);

  expect(await look(refunded)).toEqual({ state: 'returned' });
  expect(refundsOf(refunded.sessionId)).toBe(1);
  expect(await invoicesOf(refunded.visitor)).toEqual([]);

  const opened = await begin(opening);
  expect(stripe.sessions.size).toBe(sessionsBefore + 1);
  stripe.pay(opened.sessionId);
  await expectPaidOnce(opened);
});

it('records a payment once and skips no invoice number when the portal is killed while it records', {
  timeout: 240_000,
}, async () => {
  let number = await expectPaidOnce(await beginAndPay());
  for (const stop of stopNames) {
    const begun = await beginAndPay();
    const { reached, lift } = stopAt(folder, stop);
    const unanswered = look(begun).catch(() => null);
    await reached();
    await portal.end('SIGKILL');
    expect(await unanswered, stop).toBeNull();
    lift();
    await start();
    number += 1;
    expect(await expectPaidOnce(begun), stop).toBe(number);
  }
});

it('settles a payment by the scheduled job when the visitor never returns', async () => {
  const { visitor, sessionId } = await begin();
  await portal.end('SIGKILL');
  stripe.pay(sessionId);
  await withDatabase(async (pool) => {
    await pool.query("UPDATE payments SET created_at = created_at - interval '2 minutes'");
    const executeSql = (text: string, values?: unknown[]) => pool.query(text, values);
    const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
    await boss.start();
    await boss.send('settle-payments', {});
    await boss.stop({ close: false });
  });
  await start();
  const isAsked = () => stripe.requests.some((request) => request.includes(sessionId));
  await expect.poll(isAsked, { timeout: 30_000 }).toBe(true);
  await expect
    .poll(() => invoicesOf(visitor).catch(() => []), { timeout: 30_000 })
    .toEqual([expect.objectContaining({ status: 'Closed' })]);
});
