import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
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
  const begun = await call('/api/joins', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(visitor),
  });
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
