import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FakeStripe } from '#tests/support/fake-stripe.ts';
import { recordedEvent, signatureOf } from '#tests/support/recorded-stripe-events.ts';
import type { TestApp } from '#tests/support/started-app.ts';
import { startStripePortal, webhookSecret } from '#tests/support/stripe-portal.ts';
import { home, type Visitor, type Visitors } from '#tests/support/visitors.ts';
import { stripeEventsPath } from './stripe-events.routes.ts';

/** As often as the package tries. */
const everyTry = 3;
let stripe: FakeStripe;
let portal: TestApp;
let visitors: Visitors;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ stripe, portal, visitors, close } = await startStripePortal());
});
afterAll(() => close());

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
const at = (purchaseId: string, method: 'GET' | 'POST') =>
  portal.call({ method, path: `/api/joins/payments/${purchaseId}`, address: visitors.anAddress() });
const look = async (purchaseId: string) => (await at(purchaseId, 'GET')).body.state;

async function aDayLater(purchaseId: string): Promise<void> {
  await query("UPDATE purchases SET created_at = created_at - interval '25 hours' WHERE id = $1", purchaseId);
  await query("UPDATE payments SET created_at = created_at - interval '2 minutes'");
  await portal.opened.services.cashier.settleAll(() => {});
}
const kept = (purchaseId: string) => query('SELECT status, details FROM purchases WHERE id = $1', purchaseId);

describe('a purchase that is over', () => {
  it('is paid where an earlier page was paid after all, whatever became of the last one', async () => {
    const given = subscriber();
    const { purchaseId, sessionId } = await begin(given);
    stripe.delay(sessionId, 'requires_payment_method');
    const later = sessionOf((await at(purchaseId, 'POST')).body.payUrl);
    expect(later).not.toBe(sessionId);
    stripe.arrive(sessionId);
    const payload = recordedEvent('checkout.session.async_payment_succeeded', sessionId);
    const headers = {
      'content-type': 'application/json',
      'stripe-signature': signatureOf(payload, webhookSecret),
    };
    await portal.app.inject({ method: 'POST', url: stripeEventsPath, headers, payload });
    expect(await look(purchaseId)).toBe('paid');
    expect(stripe.sessions.get(later)?.status).toBe('expired');
    expect((await at(purchaseId, 'POST')).status).toBe(404);
    expect(await query('SELECT 1 FROM accounts WHERE email = $1', given.email)).toHaveLength(1);
  });

  it('is replaced, also a day later, when nothing else of it is known any more', async () => {
    const given = subscriber();
    const { purchaseId, sessionId } = await begin(given);
    await begin({ ...given, firstName: 'Other' });
    expect(await look(purchaseId)).toBe('replaced');
    expect(stripe.sessions.get(sessionId)?.status).toBe('expired');
    await aDayLater(purchaseId);
    expect(await kept(purchaseId)).toEqual([{ status: 'replaced', details: {} }]);
    expect(await look(purchaseId)).toBe('replaced');
    expect((await at(purchaseId, 'POST')).status).toBe(409);
  });

  it('is returned where it was paid although it was replaced, and nothing of it is kept', async () => {
    const given = subscriber();
    const { purchaseId, sessionId } = await begin(given);
    stripe.fail(everyTry, 'does nothing');
    await begin({ ...given, firstName: 'Other' });
    stripe.fail(0, 'does nothing');
    stripe.pay(sessionId);
    expect(await look(purchaseId)).toBe('returned');
    expect(stripe.refunds).toHaveLength(1);
    expect(await kept(purchaseId)).toEqual([{ status: 'returned', details: {} }]);
  });
});
