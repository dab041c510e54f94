import { describe, expect, it } from 'vitest';
import { openServices } from '#server/start/open-services.ts';
import { newestMailTo } from '#tests/support/mails.ts';
import { bought, nothing, stripePortal } from '#tests/support/stripe-portal.ts';

const opened = stripePortal();
const { begin, query, stateOf, payAgain, tell, outcomeOf, settleLater, subscriber } = opened;

const anotherProcess = () => {
  const jobQueue = { enqueue: async () => {}, work: async () => {}, stop: async () => {} };
  return openServices({ ...opened.portal.opened.services, jobQueue }).services.cashier;
};

describe('payment at Stripe', () => {
  it('is opened with the price of the server, in cents, and has no test page', async () => {
    const begun = await begin();
    expect(opened.stripe.sessions.get(begun.sessionId)).toMatchObject({
      amount_total: 24_500,
      customer_email: begun.given.email,
      allowed_payment_method_types: ['card'],
    });
    expect(await stateOf(begun)).toBe('open');
    expect(await outcomeOf(begun)).toEqual(nothing('open'));
    expect((await opened.portal.call({ path: '/test-checkout/x' })).status).toBe(404);
  });

  it('is applied once when events and the returning browser come at the same moment', async () => {
    const begun = await begin();
    opened.stripe.pay(begun.sessionId);
    const told = () => tell('checkout.session.completed', begun);
    const looked = () => stateOf(begun);
    await Promise.all([told(), looked(), told(), looked(), told(), told(), looked()]);
    await told();
    expect(await outcomeOf(begun)).toEqual(bought);
  });

  it('is opened once when the response is lost', async () => {
    const { stripe } = opened;
    const before = stripe.sessions.size;
    stripe.fail(1, 'hangs up');
    const begun = await begin();
    expect(stripe.sessions.size).toBe(before + 1);
    stripe.pay(begun.sessionId);
    stripe.fail(2, 'answers 500');
    expect(await stateOf(begun)).toBe('paid');
    expect(await outcomeOf(begun)).toEqual(bought);
  });

  it('returns 500 without the words of Stripe when Stripe refuses it, and 503 when Stripe limits the rate', async () => {
    opened.stripe.fail(1, 'refuses');
    const { status, text } = await opened.visitors.join(subscriber());
    expect(status).toBe(500);
    expect(text).toContain('Something went wrong.');
    expect(text).not.toContain('API Key');

    const begun = await begin();
    opened.stripe.fail(1, 'is asked too often');
    const path = `/api/joins/payments/${begun.purchaseId}`;
    const limited = await opened.portal.call({ path, address: opened.visitors.anAddress() });
    expect([limited.status, limited.headers['retry-after']]).toEqual([503, '2']);
    expect(await stateOf(begun)).toBe('open');
  });

  it('is forgotten after 24 hours without a payment, with all that the visitor gave', async () => {
    const begun = await begin();
    opened.stripe.expire(begun.sessionId);
    const { purchaseId } = begun;
    await query(
      "UPDATE purchases SET created_at = created_at - interval '25 hours' WHERE id = $1",
      purchaseId,
    );
    await settleLater(anotherProcess());
    const rows = await query('SELECT status, details FROM purchases WHERE id = $1', purchaseId);
    expect(rows).toEqual([{ status: 'lapsed', details: {} }]);
    expect(await stateOf(begun)).toBe('forgotten');
    expect((await payAgain(begun)).status).toBe(404);
  });

  it('is refunded once when its email address became a member meanwhile', async () => {
    const begun = await begin();
    await opened.visitors.join({ ...begun.given, planType: 'Associate' });
    opened.stripe.pay(begun.sessionId);
    const refunds = opened.stripe.refunds.length;
    opened.stripe.fail(1, 'hangs up');
    await Promise.all([
      ...[tell('checkout.session.completed', begun), stateOf(begun), settleLater(anotherProcess())],
    ]);
    expect(await stateOf(begun)).toBe('returned');
    expect(opened.stripe.refunds).toHaveLength(refunds + 1);
    expect(await outcomeOf(begun)).toMatchObject({ members: 1, invoices: 0 });
    const mail = await newestMailTo(opened.portal.database.db, begun.given.email);
    expect(mail.subject).toContain('on its way back');
  });
});
