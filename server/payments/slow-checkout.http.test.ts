import { describe, expect, it, vi } from 'vitest';
import { placeOrder } from '#tests/support/place-order.ts';
import { setClocks } from '#tests/support/set-clocks.ts';
import { parseSessionId, setUpStripePortal } from '#tests/support/stripe-portal.ts';

const setup = setUpStripePortal();
const { query, stateOf, payAgain, subscriber } = setup;
const openRequest = 'POST /v1/checkout/sessions';
const lastSession = () => [...setup.stripe.sessions.values()].at(-1);

/** A visitor whose payment page Stripe is still opening. */
async function joinSlowly() {
  const input = subscriber();
  const { held, release } = setup.stripe.holdResponses(openRequest);
  const first = setup.applicants.join(input);
  await held;
  const byEmail = "SELECT id FROM purchases WHERE details ->> 'email' = $1";
  const [{ id: purchaseId }] = await query(byEmail, input.email);
  return { input, purchaseId, first, release };
}

describe('slow payment page of a join', () => {
  it('closes the page when it opens after the payment expired', async () => {
    const { purchaseId, first, release } = await joinSlowly();
    const tenMinutesEarlier = "created_at - interval '10 minutes'";
    await query(`UPDATE payments SET created_at = ${tenMinutesEarlier} WHERE reference IS NULL`);
    expect(await stateOf({ purchaseId })).toBe('expired');
    release();
    expect((await first).status).toBe(409);
    expect(lastSession()?.status).toBe('expired');
    setup.stripe.pay(parseSessionId((await payAgain({ purchaseId })).body.payUrl));
    expect(await stateOf({ purchaseId })).toBe('paid');
  });

  it('keeps the payment open on a portal whose clock is ahead', async () => {
    const { purchaseId, first, release } = await joinSlowly();
    setClocks({ wallMs: 2 * 3_600_000 });
    expect(await stateOf({ purchaseId })).toBe('open');
    release();
    expect((await first).status).toBe(200);
  });

  it('returns 503 to a second click and the same page to a third', async () => {
    const requests = setup.stripe.requests.length + 1;
    const sessions = setup.stripe.sessions.size + 1;
    const { input, first, release } = await joinSlowly();
    const second = await setup.applicants.join(input);
    expect(second).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(second.body.message).toBe('The portal is busy. Please try again in a moment.');
    expect(setup.stripe.requests.slice(requests)).toEqual(Array(3).fill(openRequest));
    release();
    const { status, body } = await first;
    expect(status).toBe(200);
    expect((await setup.applicants.join(input)).body).toEqual(body);
    expect(setup.stripe.sessions.size).toBe(sessions);
  });

  it('returns the page to a second click when it opens during its retries', async () => {
    const { input, first, release } = await joinSlowly();
    const [requests, sessions] = [setup.stripe.requests.length, setup.stripe.sessions.size];
    const second = setup.applicants.join(input);
    await vi.waitFor(() => expect(setup.stripe.requests.length).toBeGreaterThan(requests), 20_000);
    release();
    const [one, two] = await Promise.all([first, second]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toEqual(one.body);
    expect(setup.stripe.sessions.size).toBe(sessions);
  });
});

describe('slow payment page of a basket', () => {
  async function checkOutSlowly() {
    const { portal, stripe } = setup;
    await query("UPDATE purchases SET status = 'lapsed' WHERE status = 'pending'");
    const buyer = await portal.signIn('member');
    const checkOut = (payBy: 'card' | 'invoice') => placeOrder(portal, buyer.token, { payBy, quantity: 1 });
    const { held, release } = stripe.holdResponses(openRequest);
    const first = checkOut('card');
    await held;
    return { buyer, checkOut, first, release };
  }

  it('closes the page when the basket was invoiced meanwhile', async () => {
    const { buyer, checkOut, first, release } = await checkOutSlowly();
    const listInvoices = () =>
      query("SELECT 1 FROM invoices WHERE member_id = $1 AND kind = 'Marketplace'", buyer.userId);
    const before = (await listInvoices()).length;
    expect((await checkOut('invoice')).status).toBe(200);
    release();
    expect((await first).status).toBe(409);
    expect(lastSession()?.status).toBe('expired');
    expect(await listInvoices()).toHaveLength(before + 1);
  });
});
