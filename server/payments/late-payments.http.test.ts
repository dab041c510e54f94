import { describe, expect, it } from 'vitest';
import { marketplace } from '#contract/marketplace.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import { orderByInvoice, placeOrder } from '#tests/support/place-order.ts';
import { parseSessionId, type StartedJoin, setUpStripePortal } from '#tests/support/stripe-portal.ts';

const setup = setUpStripePortal();
const { startJoin, query, stateOf, payAgain, postRecordedEvent, reconcileLater } = setup;

/** Makes the portal fail to close a page: the package tries three times. */
const failToClose = () => setup.stripe.fail(3, '500');
const joinAgain = ({ applicant }: StartedJoin) => startJoin({ ...applicant, firstName: 'Other' });
const countMembers = async ({ applicant }: StartedJoin) =>
  (await query('SELECT 1 FROM accounts WHERE lower(email) = lower($1)', applicant.email)).length;
const countRefunds = (sessionId: string) =>
  setup.stripe.refunds.filter(({ payment_intent: intent }) => intent === `pi_${sessionId}`).length;
const findStoredPurchase = ({ purchaseId }: StartedJoin) =>
  query('SELECT status, details FROM purchases WHERE id = $1', purchaseId);

describe('replaced purchase', () => {
  it('stays replaced 24 hours later, when its details are deleted', async () => {
    const started = await startJoin();
    await joinAgain(started);
    expect(await stateOf(started)).toBe('replaced');
    expect(setup.stripe.sessions.get(started.sessionId)?.status).toBe('expired');
    const backdate = "UPDATE purchases SET created_at = created_at - interval '25 hours' WHERE id = $1";
    await query(backdate, started.purchaseId);
    await reconcileLater();
    expect(await findStoredPurchase(started)).toEqual([{ status: 'replaced', details: {} }]);
    expect(await stateOf(started)).toBe('replaced');
    expect((await payAgain(started)).status).toBe(409);
  });

  it('refunds a payment that is made anyway, and emails the visitor', async () => {
    const started = await startJoin();
    failToClose();
    const second = await joinAgain(started);
    setup.stripe.pay(started.sessionId);
    await postRecordedEvent('checkout.session.completed', started);
    expect(countRefunds(started.sessionId)).toBe(1);
    expect(await stateOf(started)).toBe('refunded');
    expect(await findStoredPurchase(started)).toEqual([{ status: 'refunded', details: {} }]);
    expect(await countMembers(started)).toBe(0);
    const email = await findNewestEmailTo(setup.portal.database.db, started.applicant.email);
    expect(email.subject).toContain('is being refunded');
    setup.stripe.pay(second.sessionId);
    expect(await stateOf(second)).toBe('paid');
  });

  it('closes its page in the scheduled job', async () => {
    const started = await startJoin();
    failToClose();
    await joinAgain(started);
    expect(setup.stripe.sessions.get(started.sessionId)?.status).toBe('open');
    await reconcileLater();
    expect(setup.stripe.sessions.get(started.sessionId)?.status).toBe('expired');
  });

  it('refunds once when its basket was invoiced meanwhile', async () => {
    const { portal, stripe } = setup;
    const buyer = await portal.signIn('member');
    const order = await placeOrder(portal, buyer.token, { payBy: 'card', quantity: 1 });
    const { purchaseId: id, payUrl } = order.body;
    const sessionId = parseSessionId(payUrl);
    failToClose();
    expect((await orderByInvoice(portal, buyer.token)).status).toBe(200);
    const listInvoices = () =>
      query('SELECT id FROM invoices WHERE member_id = $1 ORDER BY id', buyer.userId);
    const before = await listInvoices();
    stripe.pay(sessionId);
    await postRecordedEvent('checkout.session.completed', { sessionId });
    await postRecordedEvent('checkout.session.completed', { sessionId });
    expect(await listInvoices()).toEqual(before);
    expect(countRefunds(sessionId)).toBe(1);
    const { body } = await portal.send(marketplace.getPurchase, { params: { id } }, buyer);
    expect(body.state).toBe('refunded');
    const email = await findNewestEmailTo(portal.database.db, 'member@demo.example');
    expect(email.subject).toBe('Your payment is being refunded');
  });

  it('retries a failed refund in the scheduled job', async () => {
    const started = await startJoin();
    await setup.applicants.join({ ...started.applicant, planType: 'Associate' });
    setup.stripe.pay(started.sessionId);
    setup.stripe.fail(1_000, '500', 'POST /v1/refunds');
    expect(await postRecordedEvent('checkout.session.completed', started)).toBe(503);
    expect(await stateOf(started)).toBe('refunded');
    await reconcileLater();
    expect(countRefunds(started.sessionId)).toBe(0);
    setup.stripe.fail(0, '500');
    await reconcileLater();
    await reconcileLater();
    expect(countRefunds(started.sessionId)).toBe(1);
  });
});

describe('payment that takes days', () => {
  it('stays open until it fails, and can be paid again', async () => {
    const started = await startJoin();
    setup.stripe.delay(started.sessionId, 'processing');
    expect(await stateOf(started)).toBe('open');
    setup.stripe.delay(started.sessionId, 'requires_payment_method');
    await postRecordedEvent('checkout.session.async_payment_failed', started);
    expect(await stateOf(started)).toBe('declined');
    const again = parseSessionId((await payAgain(started)).body.payUrl);
    expect(again).not.toBe(started.sessionId);
    setup.stripe.pay(again);
    expect(await stateOf(started)).toBe('paid');
  });

  it('applies a payment after its page expired or after a second page was opened', async () => {
    const expired = await startJoin();
    await query("UPDATE payments SET status = 'expired' WHERE purchase_id = $1", expired.purchaseId);
    setup.stripe.pay(expired.sessionId);
    await postRecordedEvent('checkout.session.completed', expired);
    expect(await stateOf(expired)).toBe('paid');
    expect(await countMembers(expired)).toBe(1);

    const declined = await startJoin();
    setup.stripe.delay(declined.sessionId, 'requires_payment_method');
    const later = parseSessionId((await payAgain(declined)).body.payUrl);
    setup.stripe.completeDelayed(declined.sessionId);
    await postRecordedEvent('checkout.session.async_payment_succeeded', declined);
    expect(await stateOf(declined)).toBe('paid');
    expect(setup.stripe.sessions.get(later)?.status).toBe('expired');
    expect((await payAgain(declined)).status).toBe(404);
    expect(await countMembers(declined)).toBe(1);
  });

  it('does not delay other payments when 200 are stuck', async () => {
    await query(`
      WITH stuck AS (
        INSERT INTO purchases (kind, details, total_cents, created_at)
        SELECT 'membership', '{}', 1, now() - interval '1 hour' FROM generate_series(1, 200) RETURNING id
      )
      INSERT INTO payments (purchase_id, provider, reference, created_at, checked_at)
      SELECT id, 'stripe', 'unknown_' || id, now() - interval '1 hour', now() - interval '1 hour' FROM stuck
    `);
    const started = await startJoin();
    setup.stripe.pay(started.sessionId);
    await reconcileLater();
    await reconcileLater();
    expect(await countMembers(started)).toBe(1);
    await query('DELETE FROM purchases WHERE total_cents = 1');
  });

  it('skips the lookup at Stripe for a payment of another provider', async () => {
    const started = await startJoin();
    await query("UPDATE payments SET provider = 'test' WHERE purchase_id = $1", started.purchaseId);
    const lookups = () =>
      setup.stripe.requests.filter((request) => request.includes(started.sessionId)).length;
    const before = lookups();
    await reconcileLater();
    expect(await stateOf(started)).toBe('open');
    expect(lookups()).toBe(before);
    setup.stripe.pay(parseSessionId((await payAgain(started)).body.payUrl));
    expect(await stateOf(started)).toBe('paid');
  });
});
