import { describe, expect, it } from 'vitest';
import { createServices } from '#server/start/create-services.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import {
  createRecordedEvent,
  createSignatureHeader,
  webhookSecret,
} from '#tests/support/recorded-stripe-events.ts';
import { setClocks } from '#tests/support/set-clocks.ts';
import { paidOutcome, setUpStripePortal, unpaidOutcome } from '#tests/support/stripe-portal.ts';

const setup = setUpStripePortal();
const { startJoin, query, stateOf, payAgain, postRecordedEvent, outcomeOf, reconcileLater, subscriber } =
  setup;

const createOtherProcess = () => {
  const jobQueue = {
    enqueue: async () => {},
    enqueueMany: async () => {},
    startWorkers: async () => {},
    stop: async () => {},
  };
  return createServices({ ...setup.portal.appServices.services, jobQueue }).services.paymentService;
};

const backdate = "UPDATE purchases SET created_at = created_at - interval '25 hours' WHERE id = $1";

describe('payment at Stripe', () => {
  it('opens with the server price in cents, and without a test page', async () => {
    const started = await startJoin();
    expect(setup.stripe.sessions.get(started.sessionId)).toMatchObject({
      amount_total: 24_500,
      customer_email: started.applicant.email,
      allowed_payment_method_types: ['card'],
    });
    expect(await stateOf(started)).toBe('open');
    expect(await outcomeOf(started)).toEqual(unpaidOutcome('open'));
    expect((await setup.portal.sendRaw({ path: '/test-checkout/x' })).status).toBe(404);
  });

  it('applies a payment once when events and the returning browser arrive simultaneously', async () => {
    const started = await startJoin();
    setup.stripe.pay(started.sessionId);
    const post = () => postRecordedEvent('checkout.session.completed', started);
    const load = () => stateOf(started);
    await Promise.all([post(), load(), post(), load(), post(), post(), load()]);
    await post();
    expect(await outcomeOf(started)).toEqual(paidOutcome);
  });

  it('opens one checkout when the response is lost', async () => {
    const { stripe } = setup;
    const before = stripe.sessions.size;
    stripe.fail(1, 'disconnect after success');
    const started = await startJoin();
    expect(stripe.sessions.size).toBe(before + 1);
    stripe.pay(started.sessionId);
    stripe.fail(2, '500 after success');
    expect(await stateOf(started)).toBe('paid');
    expect(await outcomeOf(started)).toEqual(paidOutcome);
  });

  it('returns 500 without the message of Stripe for a wrong key, and 503 when Stripe limits the rate', async () => {
    setup.stripe.fail(1, '401');
    const { status, text } = await setup.applicants.join(subscriber());
    expect(status).toBe(500);
    expect(text).toContain('Something went wrong.');
    expect(text).not.toContain('API Key');

    const started = await startJoin();
    setup.stripe.fail(1, '429');
    const path = `/api/joins/payments/${started.purchaseId}`;
    const limited = await setup.portal.sendRaw({ path, ipAddress: setup.applicants.nextIpAddress() });
    expect([limited.status, limited.headers['retry-after']]).toEqual([503, '2']);
    expect(await stateOf(started)).toBe('open');
  });

  it('lapses after 24 hours without a payment and deletes the details', async () => {
    const started = await startJoin();
    setup.stripe.expire(started.sessionId);
    const { purchaseId } = started;
    await query(backdate, purchaseId);
    await reconcileLater(createOtherProcess());
    const rows = await query('SELECT status, details FROM purchases WHERE id = $1', purchaseId);
    expect(rows).toEqual([{ status: 'lapsed', details: {} }]);
    expect(await stateOf(started)).toBe('lapsed');
    expect((await payAgain(started)).status).toBe(404);
  });

  it('refunds once when its email became a member meanwhile', async () => {
    const started = await startJoin();
    await setup.applicants.join({ ...started.applicant, planType: 'Associate' });
    setup.stripe.pay(started.sessionId);
    const refunds = setup.stripe.refunds.length;
    setup.stripe.fail(1, 'disconnect after success');
    const event = postRecordedEvent('checkout.session.completed', started);
    await Promise.all([event, stateOf(started), reconcileLater(createOtherProcess())]);
    expect(await stateOf(started)).toBe('refunded');
    expect(setup.stripe.refunds).toHaveLength(refunds + 1);
    expect(await outcomeOf(started)).toMatchObject({ members: 1, invoices: 0 });
    const email = await findNewestEmailTo(setup.portal.database.db, started.applicant.email);
    expect(email.subject).toContain('is being refunded');
  });
});

describe('recorded Stripe event', () => {
  it.each([
    ['checkout.session.completed', 'pay', paidOutcome],
    ['checkout.session.expired', 'expire', unpaidOutcome('expired')],
    ['checkout.session.async_payment_succeeded', 'completeDelayed', paidOutcome],
    ['checkout.session.async_payment_failed', 'decline', unpaidOutcome('declined')],
  ] as const)('applies %s once, and only after the payment changed', async (name, change, expected) => {
    const { stripe } = setup;
    const started = await startJoin();
    expect(await postRecordedEvent(name, started)).toBe(200);
    expect(await outcomeOf(started)).toEqual(unpaidOutcome('open'));

    if (change === 'completeDelayed') stripe.delay(started.sessionId, 'processing');
    if (change === 'decline') stripe.delay(started.sessionId, 'requires_payment_method');
    else stripe[change](started.sessionId);
    expect(await postRecordedEvent(name, started)).toBe(200);
    expect(await outcomeOf(started)).toEqual(expected);
    const repeated = [postRecordedEvent(name, started), postRecordedEvent(name, started)];
    expect(await Promise.all(repeated)).toEqual([200, 200]);
    expect(await outcomeOf(started)).toEqual(expected);
  });

  it('makes one membership when the events arrive in the worst order', async () => {
    const started = await startJoin();
    setup.stripe.pay(started.sessionId);
    for (const name of [
      'charge.refunded',
      'checkout.session.expired',
      'checkout.session.async_payment_failed',
      'checkout.session.completed',
      'checkout.session.expired',
    ] as const)
      expect(await postRecordedEvent(name, started)).toBe(200);
    expect(await outcomeOf(started)).toEqual(paidOutcome);
    expect(await setup.stateOf(started)).toBe('paid');
  });

  it('ignores events of another portal and refunds made by staff at Stripe', async () => {
    const elsewhere = { sessionId: 'cs_test_elsewhere' };
    expect(await postRecordedEvent('checkout.session.completed', elsewhere)).toBe(200);
    const started = await startJoin();
    setup.stripe.pay(started.sessionId);
    await postRecordedEvent('checkout.session.completed', started);
    const requests = setup.stripe.requests.length;
    expect(await postRecordedEvent('charge.refunded', started)).toBe(200);
    expect(await outcomeOf(started)).toEqual(paidOutcome);
    expect(setup.stripe.requests).toHaveLength(requests);
  });
});

describe('signature of an event', () => {
  async function membersAfter(sign: (payload: string) => string, change = (payload: string) => payload) {
    const started = await startJoin();
    setup.stripe.pay(started.sessionId);
    const payload = createRecordedEvent('checkout.session.completed', started.sessionId);
    const status = await setup.post(change(payload), sign(payload));
    return [status, (await outcomeOf(started)).members];
  }
  const accepted = [200, 1];
  const rejected = [400, 0];
  const signed = (secondsAgo: number) => (payload: string) =>
    createSignatureHeader(payload, webhookSecret, secondsAgo);

  it('accepts a signature for 5 minutes by the database clock', async () => {
    expect(await membersAfter(signed(240))).toEqual(accepted);
    expect(await membersAfter(signed(3_600))).toEqual(rejected);
    setClocks({ wallMs: 2 * 3_600_000 });
    expect(await membersAfter(signed(2 * 3_600))).toEqual(accepted);
    expect(await membersAfter(signed(3 * 3_600))).toEqual(rejected);
  });

  it('rejects another secret and any changed byte', async () => {
    const withOtherSecret = (payload: string) => createSignatureHeader(payload, 'whsec_other');
    for (const sign of [() => '', () => 't=1,v1=00', withOtherSecret])
      expect(await membersAfter(sign)).toEqual(rejected);
    const change = (payload: string) => payload.replace('"livemode": false', '"livemode":  false');
    expect(await membersAfter(signed(0), change)).toEqual(rejected);
  });

  it('accepts one of two signatures while the secret is rotated, but no older scheme', async () => {
    const inHeader = (scheme: string) => (payload: string) => signed(0)(payload).replace(',v1=', scheme);
    expect(await membersAfter(inHeader(`,v1=${'0'.repeat(64)},v1=`))).toEqual(accepted);
    expect(await membersAfter(inHeader(',v0='))).toEqual(rejected);
  });
});
