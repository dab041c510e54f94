import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { putDemoInto } from '#tests/support/demo-folder.ts';
import { type FakeStripe, startFakeStripe } from '#tests/support/fake-stripe.ts';
import { countsFaults } from '#tests/support/faults-survived.ts';
import { type Begun, payingVisitors, postOf, webhookSecret } from '#tests/support/paying-visitors.ts';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';
import { addStops, type Stop, stopAt } from '#tests/support/stops-in-record.ts';

let stripe: FakeStripe;
let folder: string;
let portal: PortalProcess;
beforeAll(async () => {
  stripe = await startFakeStripe();
  folder = mkdtempSync(path.join(tmpdir(), 'muster-payment-'));
  putDemoInto(folder);
  await inFolder(addStops);
  portal = await start();
});
afterAll(async () => {
  await portal.end('SIGKILL');
  await stripe.close();
  rmSync(folder, { recursive: true, force: true });
});

const start = () =>
  startPortalProcess({
    // The same address after each start, whatever the port: it is what the provider leads back to.
    PUBLIC_URL: 'http://portal.example',
    DEMO: 'true',
    ...{ TRUST_PROXY: 'true', DATA_DIR: folder, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL: stripe.url },
    STRIPE_WEBHOOK_SECRET: webhookSecret,
  });

let addresses = 0;
/** Each call from an address of its own: limits are not what is tested here. */
async function call(address: string, init: RequestInit = {}) {
  addresses += 1;
  const headers = { 'x-forwarded-for': `198.51.100.${addresses % 250}`, ...init.headers };
  return (await fetch(`${portal.url}${address}`, { ...init, headers })).json();
}

const { aSubscriber, join, signIn, begin, look, tell, invoicesOf } = payingVisitors(call);

/** What is to be done in the folder while no process has it. */
async function inFolder(act: (pool: Database['pool']) => Promise<unknown>): Promise<void> {
  const database = await openDatabase({ folder });
  await act(database.pool);
  await database.close();
}

/** The clock's next tick, which comes due while no process runs; and a payment that is old enough for it. */
const letTheClockTick = () =>
  inFolder(async (pool) => {
    await pool.query("UPDATE payments SET created_at = created_at - interval '2 minutes'");
    const executeSql = (text: string, values?: unknown[]) => pool.query(text, values);
    const boss = new PgBoss({ db: { executeSql }, supervise: false, schedule: false });
    await boss.start();
    await boss.send('settle-payments', {});
    await boss.stop({ close: false });
  });

describe('a process that is killed', () => {
  countsFaults();

  it('while it asks how a purchase of the shop stands leaves one charge and one invoice', async () => {
    const headers = await signIn(demoEmail('member'), demoPassword);
    const { products } = await call('/api/marketplace/products', { headers });
    const cartItems = [{ productId: products[0].id, quantity: 1 }];
    await call('/api/marketplace/cart/updatebasket', postOf({ cartItems }, headers));
    const list = () => call('/api/marketplace/invoice/list', { headers });
    const before = (await list()).totalItems;
    const wish = { payBy: 'card', buyFor: 'Individual', totalCents: products[0].priceCents };
    const { purchaseId, payUrl } = await call('/api/marketplace/checkout', postOf(wish, headers));
    const sessionId = payUrl.split('/').at(-1);
    stripe.pay(sessionId);
    const { held, letGo } = stripe.hold(`GET /v1/checkout/sessions/${sessionId}`);
    const looking = call(`/api/marketplace/purchases/${purchaseId}`, { headers }).catch(() => null);
    await held;
    await portal.end('SIGKILL');
    letGo();
    await looking;
    portal = await start();
    const { state } = await call(`/api/marketplace/purchases/${purchaseId}`, { headers });
    expect(state).toBe('paid');
    const after = await list();
    expect(after.totalItems).toBe(before + 1);
    expect(after.invoices[0].status).toBe('Closed');
    expect((await call('/api/marketplace/basket', { headers })).items).toEqual([]);
    expect(stripe.charges.filter((id) => id === sessionId)).toHaveLength(1);
  });

  it('after a payment that nobody comes back from leaves it to the clock', async () => {
    const { visitor, sessionId } = await begin();
    await portal.end('SIGKILL');
    stripe.pay(sessionId);
    await letTheClockTick();
    portal = await start();
    await expect
      .poll(() => stripe.requests.filter((request) => request.includes(sessionId)).length, {
        timeout: 30_000,
      })
      .toBeGreaterThan(0);
    await expect
      .poll(() => invoicesOf(visitor), { timeout: 30_000 })
      .toEqual([expect.objectContaining({ status: 'Closed' })]);
  });

  it('while a page is being opened leaves it to whoever asks again: one page, one charge', async () => {
    const before = stripe.sessions.size;
    const given = aSubscriber();
    const { held, letGo } = stripe.hold('POST /v1/checkout/sessions');
    const lost = begin(given).catch(() => null);
    await held;
    await portal.end('SIGKILL');
    letGo();
    expect(await lost).toBeNull();
    portal = await start();
    const { visitor, purchaseId, sessionId } = await begin(given);
    expect(stripe.sessions.size).toBe(before + 1);
    stripe.pay(sessionId);
    expect(await call(`/api/joins/payments/${purchaseId}`)).toEqual({ state: 'paid' });
    expect(await invoicesOf(visitor)).toEqual([expect.objectContaining({ status: 'Closed' })]);
  });
});

/** The portal is on its way when it is killed; whoever asked it hears nothing. */
async function killAt(reached: () => Promise<unknown>, underWay: Promise<unknown>): Promise<void> {
  const unheard = underWay.catch(() => null);
  await reached();
  await portal.end('SIGKILL');
  await unheard;
}

async function killWhileStripeAnswers(request: string, act: () => Promise<unknown>): Promise<void> {
  const { held, letGo } = stripe.hold(request);
  await killAt(() => held, act());
  letGo();
}

async function killInRecord(stop: Stop, begun: Begun): Promise<void> {
  const { reached, lift } = stopAt(folder, stop);
  await killAt(reached, look(begun));
  lift();
}

async function expectOnce({ visitor, sessionId }: Begun): Promise<void> {
  expect(await invoicesOf(visitor)).toEqual([expect.objectContaining({ status: 'Closed' })]);
  expect(stripe.charges.filter((id) => id === sessionId)).toHaveLength(1);
  expect(refundsOf(sessionId)).toBe(0);
}
const refundsOf = (sessionId: string) =>
  stripe.refunds.filter(({ payment_intent: intent }) => intent === `pi_${sessionId}`).length;

const asking = ({ sessionId }: Begun) => `GET /v1/checkout/sessions/${sessionId}`;

describe('a process that is killed between a payment and its record', () => {
  countsFaults();

  it.each<[string, (begun: Begun) => Promise<unknown>]>([
    ['when Stripe has the money and nobody has asked', () => portal.end('SIGKILL')],
    [
      'when the buyer is back and Stripe’s answer is on its way',
      (begun) => killWhileStripeAnswers(asking(begun), () => look(begun)),
    ],
    ['when its member is written', (begun) => killInRecord('accounts', begun)],
    ['when its invoice is written', (begun) => killInRecord('invoices', begun)],
    ['when its mail is written', (begun) => killInRecord('mails', begun)],
    ['when its purchase is ended', (begun) => killInRecord('purchases', begun)],
    ['when all is written but the end of the transaction', (begun) => killInRecord('payments', begun)],
  ])('leaves one charge, one invoice and one membership: %s', async (_, kill) => {
    const begun = await begin();
    stripe.pay(begun.sessionId);
    await kill(begun);
    portal = await start();
    expect(await look(begun)).toEqual({ state: 'paid' });
    await expectOnce(begun);
  });

  it('hears the same event again where it was killed over it, and nobody need come back', async () => {
    const begun = await begin();
    stripe.pay(begun.sessionId);
    await killWhileStripeAnswers(asking(begun), () => tell(begun));
    portal = await start();
    expect(await tell(begun)).toEqual({ received: true });
    await expectOnce(begun);
  });

  it('hears the same event again where it was killed once all was written, and writes nothing more', async () => {
    const begun = await begin();
    stripe.pay(begun.sessionId);
    expect(await tell(begun)).toEqual({ received: true });
    await portal.end('SIGKILL');
    portal = await start();
    expect(await tell(begun)).toEqual({ received: true });
    expect(await look(begun)).toEqual({ state: 'paid' });
    await expectOnce(begun);
  });

  it('gives money back once, where it was killed while Stripe was saying that it is given back', async () => {
    const begun = await begin();
    await join({ ...begun.visitor, planType: 'Associate' });
    stripe.pay(begun.sessionId);
    await killWhileStripeAnswers('POST /v1/refunds', () => look(begun));
    expect(refundsOf(begun.sessionId)).toBe(1);
    portal = await start();
    expect(await look(begun)).toEqual({ state: 'returned' });
    expect(refundsOf(begun.sessionId)).toBe(1);
    expect(await invoicesOf(begun.visitor)).toEqual([]);
  });

  it('takes no number with it', async () => {
    const numberOf = async (begun: Begun) => {
      expect(await look(begun)).toEqual({ state: 'paid' });
      return Number((await invoicesOf(begun.visitor))[0]?.invoiceNumber);
    };
    const [before, killed, after] = [await begin(), await begin(), await begin()];
    for (const { sessionId } of [before, killed, after]) stripe.pay(sessionId);
    const first = await numberOf(before);
    await killInRecord('invoices', killed);
    portal = await start();
    expect([await numberOf(killed), await numberOf(after)]).toEqual([first + 1, first + 2]);
  });
});
