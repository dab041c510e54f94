import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Database, openDatabase } from '#server/db/database.ts';
import { demoEmail, demoPassword } from '#server/db/demo/accounts.ts';
import { type FakeStripe, startFakeStripe } from '#tests/support/fake-stripe.ts';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';
import { home } from '#tests/support/visitors.ts';

let stripe: FakeStripe;
let folder: string;
let portal: PortalProcess;
beforeAll(async () => {
  stripe = await startFakeStripe();
  folder = mkdtempSync(path.join(tmpdir(), 'muster-payment-'));
  const engine = inject('engine');
  if (engine.kind !== 'embedded') throw new Error('these tests are about the embedded engine');
  cpSync(engine.archive, path.join(folder, 'database'), { recursive: true });
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
    ...{ TRUST_PROXY: 'true', DATA_DIR: folder, STRIPE_SECRET_KEY: 'sk_test_1', STRIPE_API_URL: stripe.url },
  });

let addresses = 0;
/** Each call from an address of its own: limits are not what is tested here. */
async function call(address: string, init: RequestInit = {}) {
  addresses += 1;
  const headers = { 'x-forwarded-for': `198.51.100.${addresses % 250}`, ...init.headers };
  return (await fetch(`${portal.url}${address}`, { ...init, headers })).json();
}

async function begin(round: number) {
  const names = await call('/api/orgs/names?planType=subscriber');
  const visitor = {
    ...{ planType: 'Subscriber', firstName: 'Kiri', lastName: 'Hohepa', password: 'Kotuku77!' },
    ...{ email: `round${round}@join.example`, organisationId: Object.keys(names)[0], BillingAddress: home },
  };
  const begun = await call('/api/joins', json(visitor));
  return {
    visitor,
    purchaseId: begun.purchaseId as string,
    sessionId: begun.payUrl.split('/').at(-1) as string,
  };
}

async function invoicesOf({ email, password }: { email: string; password: string }) {
  const body = new URLSearchParams({ grant_type: 'password', username: email, password });
  const { access_token: token } = await call('/connect/token', { method: 'POST', body });
  const { invoices } = await call('/api/marketplace/invoice/list', {
    headers: { authorization: `Bearer ${token}` },
  });
  return invoices as { invoiceNumber: string; status: string }[];
}

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

const json = (body: object, headers = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

async function signedIn(): Promise<{ authorization: string }> {
  const form = { grant_type: 'password', username: demoEmail('member'), password: demoPassword };
  const { access_token: token } = await call('/connect/token', {
    method: 'POST',
    body: new URLSearchParams(form),
  });
  return { authorization: `Bearer ${token}` };
}

describe('a process that is killed', () => {
  it('while it asks how a purchase of the shop stands leaves one charge and one invoice', async () => {
    const headers = await signedIn();
    const { products } = await call('/api/marketplace/products', { headers });
    const cartItems = [{ productId: products[0].id, quantity: 1 }];
    await call('/api/marketplace/cart/updatebasket', json({ cartItems }, headers));
    const list = () => call('/api/marketplace/invoice/list', { headers });
    const before = (await list()).totalItems;
    const wish = { payBy: 'card', buyFor: 'Individual', totalCents: products[0].priceCents };
    const { purchaseId, payUrl } = await call('/api/marketplace/checkout', json(wish, headers));
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
    const { visitor, sessionId } = await begin(2_000);
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
    const { held, letGo } = stripe.hold('POST /v1/checkout/sessions');
    const lost = begin(3_000).catch(() => null);
    await held;
    await portal.end('SIGKILL');
    letGo();
    expect(await lost).toBeNull();
    portal = await start();
    const { visitor, purchaseId, sessionId } = await begin(3_000);
    expect(stripe.sessions.size).toBe(before + 1);
    stripe.pay(sessionId);
    expect(await call(`/api/joins/payments/${purchaseId}`)).toEqual({ state: 'paid' });
    expect(await invoicesOf(visitor)).toEqual([expect.objectContaining({ status: 'Closed' })]);
  });
});

describe('a process that is killed between a payment and its record', () => {
  it.each([0, 5, 15, 40, 80, 160])(
    'leaves one charge, one invoice and one membership: killed after %i ms',
    async (milliseconds) => {
      const { visitor, purchaseId, sessionId } = await begin(milliseconds);
      stripe.pay(sessionId);
      const looking = call(`/api/joins/payments/${purchaseId}`).catch(() => null);
      await delay(milliseconds);
      await portal.end('SIGKILL');
      await looking;
      portal = await start();
      expect(await call(`/api/joins/payments/${purchaseId}`)).toEqual({ state: 'paid' });
      expect(await invoicesOf(visitor)).toEqual([expect.objectContaining({ status: 'Closed' })]);
      expect(stripe.charges.filter((id) => id === sessionId)).toHaveLength(1);
      expect(stripe.refunds).toEqual([]);
    },
  );

  it('leaves no gap in the numbers', async () => {
    const { visitor, purchaseId, sessionId } = await begin(1_000);
    stripe.pay(sessionId);
    await call(`/api/joins/payments/${purchaseId}`);
    const [last] = await invoicesOf(visitor);
    const [first] = await invoicesOf({ email: 'round0@join.example', password: 'Kotuku77!' });
    expect(Number(last?.invoiceNumber) - Number(first?.invoiceNumber)).toBe(6);
  });
});
