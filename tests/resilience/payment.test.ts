import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { type FakeStripe, startFakeStripe } from '#tests/support/fake-stripe.ts';
import { authHeaders, signInAs } from '#tests/support/portal-client.ts';
import type { PortalProcess } from '#tests/support/portal-process.ts';
import { queueJob } from '#tests/support/queue-job.ts';
import { webhookSecret } from '#tests/support/recorded-stripe-events.ts';
import { setUpScratchPortals } from '#tests/support/scratch-portals.ts';
import { createStripeVisitors, newSubscriber, type StartedJoin } from '#tests/support/stripe-visitors.ts';

countSurvivedFailures();
const portals = setUpScratchPortals();
const folder = portals.pathTo('data');
let stripe: FakeStripe;
let portal: PortalProcess;
beforeAll(async () => {
  stripe = await startFakeStripe();
  portals.demoFolder('data');
  await withDatabase(addTriggers);
  await start();
});
afterAll(() => stripe.close());

async function start(): Promise<void> {
  portal = await portals.start({
    // The redirect URL of Stripe must stay the same when the port changes.
    PUBLIC_URL: 'http://portal.example',
    DATA_DIR: folder,
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_API_URL: stripe.url,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  });
}
async function withDatabase(run: (pool: Database['pool']) => Promise<unknown>): Promise<void> {
  const database = await openDatabase({ folder });
  await run(database.pool);
  await database.close();
}

const visitors = createStripeVisitors(() => portal.url);
const { send, post, join, startJoin, getPayment, sendPaidEvent, invoicesOf } = visitors;
async function joinAndPay(): Promise<StartedJoin> {
  const started = await startJoin();
  stripe.pay(started.sessionId);
  return started;
}

const chargesOf = (sessionId: string) => stripe.charges.filter((id) => id === sessionId).length;
const refundsOf = (sessionId: string) =>
  stripe.refunds.filter(({ payment_intent: intent }) => intent === `pi_${sessionId}`).length;

/** Expects one charge, one invoice, one membership and no refund, and returns the number of the invoice. */
async function expectPaidOnce(started: StartedJoin): Promise<number> {
  expect(await getPayment(started)).toEqual({ state: 'paid', totalCents: 24_500 });
  const invoices = await invoicesOf(started.applicant);
  expect(invoices).toEqual([expect.objectContaining({ status: 'Closed' })]);
  expect([chargesOf(started.sessionId), refundsOf(started.sessionId)]).toEqual([1, 0]);
  return Number(invoices[0]?.invoiceNumber);
}

async function orderByCard(headers: Record<string, string>) {
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

/** The writes that record a payment, in order. */
const recordWrites = {
  accounts: 'INSERT',
  invoices: 'INSERT',
  emails: 'INSERT',
  purchases: 'UPDATE OF status',
  payments: 'UPDATE OF status',
};

/**
 * Adds triggers that record the transaction and pause it while a file exists. The embedded database has one session, so the
 * trigger writes another file to signal that it was reached.
 */
async function addTriggers(pool: Database['pool']): Promise<void> {
  await pool.query('CREATE TABLE recorded_writes (transaction bigint, table_name text)');
  await pool.query(`
    CREATE FUNCTION record_write() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE breakpoint text := current_setting('data_directory') || '/break-at-' || TG_TABLE_NAME;
    BEGIN
      INSERT INTO recorded_writes VALUES (txid_current(), TG_TABLE_NAME);
      IF (pg_stat_file(breakpoint, true)).size IS NOT NULL THEN
        EXECUTE format('COPY (SELECT 1) TO %L', breakpoint || '-reached');
        PERFORM pg_sleep(45);
      END IF;
      RETURN NULL;
    END $$`);
  for (const [table, event] of Object.entries(recordWrites))
    await pool.query(
      `CREATE TRIGGER record_write AFTER ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION record_write()`,
    );
}

/** Kills the portal while it writes this table to record the payment. */
async function killAtWrite(table: keyof typeof recordWrites, started: StartedJoin): Promise<void> {
  const breakpoint = path.join(folder, 'database', `break-at-${table}`);
  writeFileSync(breakpoint, '');
  const response = getPayment(started).catch(() => null);
  const reached = `${breakpoint}-reached`;
  await vi.waitFor(() => expect(existsSync(reached)).toBe(true), { timeout: 30_000, interval: 20 });
  await portal.end('SIGKILL');
  expect(await response).toBeNull();
  for (const file of [breakpoint, reached]) rmSync(file);
}

it('charges and refunds once when the portal is killed during requests to Stripe and writes', async () => {
  const headers = authHeaders(await signInAs(portal.url, 'member'));
  const order = await orderByCard(headers);
  const getOrder = () => send(`/api/marketplace/purchases/${order.purchaseId}`, { headers });
  const refunded = await joinAndPay();
  // An account with this email address exists, so the payment is refunded.
  await join({ ...refunded.applicant, planType: 'Associate' });
  const [notChecked, checking, notifying] = [await joinAndPay(), await joinAndPay(), await joinAndPay()];
  const [notified, recording] = [await joinAndPay(), await joinAndPay()];
  expect(await sendPaidEvent(notified)).toEqual({ received: true });
  const opening = newSubscriber();
  const sessionsBefore = stripe.sessions.size;

  const inFlight: [string, () => Promise<unknown>][] = [
    [`GET /v1/checkout/sessions/${order.sessionId}`, getOrder],
    [`GET /v1/checkout/sessions/${checking.sessionId}`, () => getPayment(checking)],
    [`GET /v1/checkout/sessions/${notifying.sessionId}`, () => sendPaidEvent(notifying)],
    ['POST /v1/refunds', () => getPayment(refunded)],
    ['POST /v1/checkout/sessions', () => startJoin(opening)],
  ];
  const holds = inFlight.map(([request]) => stripe.holdResponses(request));
  const requests = inFlight.map(([, request]) => request());
  const results = Promise.allSettled(requests);
  await Promise.all(holds.map(({ held }) => held));
  await killAtWrite('accounts', recording);
  for (const { release } of holds) release();
  expect((await results).map(({ status }) => status)).toEqual(Array(inFlight.length).fill('rejected'));
  expect(refundsOf(refunded.sessionId)).toBe(1);
  await start();

  expect((await getOrder()).state).toBe('paid');
  const after = await order.list();
  expect(after.totalItems).toBe(order.invoicesBefore + 1);
  expect(after.invoices[0].status).toBe('Closed');
  expect((await send('/api/marketplace/basket', { headers })).items).toEqual([]);
  expect(chargesOf(order.sessionId)).toBe(1);

  // Stripe repeats events. The first visitor does not return to the portal.
  for (const started of [notifying, notified])
    expect(await sendPaidEvent(started)).toEqual({ received: true });
  expect(await invoicesOf(notifying.applicant)).toHaveLength(1);
  for (const started of [notChecked, checking, notifying, notified, recording]) await expectPaidOnce(started);

  expect(await getPayment(refunded)).toEqual({ state: 'refunded', totalCents: 24_500 });
  expect(refundsOf(refunded.sessionId)).toBe(1);
  expect(await invoicesOf(refunded.applicant)).toEqual([]);

  const opened = await startJoin(opening);
  expect(stripe.sessions.size).toBe(sessionsBefore + 1);
  stripe.pay(opened.sessionId);
  await expectPaidOnce(opened);
});

it('skips no invoice number when it is killed, and reconciles when the visitor does not return', async () => {
  const last = await expectPaidOnce(await joinAndPay());
  const [recording, notReturned] = [await joinAndPay(), await startJoin()];
  await killAtWrite('payments', recording);
  stripe.pay(notReturned.sessionId);
  await withDatabase(async (pool) => {
    await expectOneTransaction(pool);
    await pool.query("UPDATE payments SET created_at = created_at - interval '2 minutes'");
    await queueJob({ pool }, 'reconcile-payments');
  });
  await start();
  const first = await expectPaidOnce(recording);
  const invoices = () => invoicesOf(notReturned.applicant).catch(() => []);
  await expect.poll(invoices, { timeout: 30_000 }).toEqual([expect.objectContaining({ status: 'Closed' })]);
  const second = Number((await invoices())[0]?.invoiceNumber);
  expect([first, second].toSorted()).toEqual([last + 1, last + 2]);
});

/** Expects that one transaction writes all tables, so that killing at the first and last write covers the others. */
async function expectOneTransaction(pool: Database['pool']): Promise<void> {
  const { rows } = await pool.query(`
    SELECT array_agg(DISTINCT table_name ORDER BY table_name) AS tables FROM recorded_writes
    GROUP BY transaction HAVING array_agg(table_name) @> '{accounts,invoices}'`);
  expect(rows.length).toBeGreaterThan(5);
  for (const { tables } of rows) expect(tables).toEqual(Object.keys(recordWrites).toSorted());
}
