import { describe, expect, it } from 'vitest';
import { recordedEvent, signatureOf, webhookSecret } from '#tests/support/recorded-stripe-events.ts';
import { setClocks } from '#tests/support/set-clocks.ts';
import { bought, nothing, stripePortal } from '#tests/support/stripe-portal.ts';

const opened = stripePortal();
const { begin, tell, outcomeOf } = opened;

describe('recorded Stripe event', () => {
  it.each([
    ['checkout.session.completed', 'pay', bought],
    ['checkout.session.expired', 'expire', nothing('expired')],
    ['checkout.session.async_payment_succeeded', 'arrive', bought],
    ['checkout.session.async_payment_failed', 'decline', nothing('declined')],
  ] as const)('%s is applied once, and only after it has happened', async (name, happened, expected) => {
    const { stripe } = opened;
    const begun = await begin();
    expect(await tell(name, begun)).toBe(200);
    expect(await outcomeOf(begun)).toEqual(nothing('open'));

    if (happened === 'arrive') stripe.delay(begun.sessionId, 'processing');
    if (happened === 'decline') stripe.delay(begun.sessionId, 'requires_payment_method');
    else stripe[happened](begun.sessionId);
    expect(await tell(name, begun)).toBe(200);
    expect(await outcomeOf(begun)).toEqual(expected);
    expect(await Promise.all([tell(name, begun), tell(name, begun)])).toEqual([200, 200]);
    expect(await outcomeOf(begun)).toEqual(expected);
  });

  it('makes one membership when the events arrive in the worst order', async () => {
    const begun = await begin();
    opened.stripe.pay(begun.sessionId);
    for (const name of [
      'charge.refunded',
      'checkout.session.expired',
      'checkout.session.async_payment_failed',
      'checkout.session.completed',
      'checkout.session.expired',
    ] as const)
      expect(await tell(name, begun)).toBe(200);
    expect(await outcomeOf(begun)).toEqual(bought);
    expect(await opened.stateOf(begun)).toBe('paid');
  });

  it('is ignored for another portal, and for a refund that staff made at Stripe', async () => {
    expect(await tell('checkout.session.completed', { sessionId: 'cs_test_elsewhere' })).toBe(200);
    const begun = await begin();
    opened.stripe.pay(begun.sessionId);
    await tell('checkout.session.completed', begun);
    const requests = opened.stripe.requests.length;
    expect(await tell('charge.refunded', begun)).toBe(200);
    expect(await outcomeOf(begun)).toEqual(bought);
    expect(opened.stripe.requests).toHaveLength(requests);
  });
});

describe('signature of an event', () => {
  async function membersAfter(sign: (payload: string) => string, change = (payload: string) => payload) {
    const begun = await begin();
    opened.stripe.pay(begun.sessionId);
    const payload = recordedEvent('checkout.session.completed', begun.sessionId);
    const status = await opened.post(change(payload), sign(payload));
    return [status, (await outcomeOf(begun)).members];
  }
  const [accepted, rejected] = [
    [200, 1],
    [400, 0],
  ];
  const signed = (secondsAgo: number) => (payload: string) => signatureOf(payload, webhookSecret, secondsAgo);

  it('is valid for 5 minutes by the clock of the database', async () => {
    expect(await membersAfter(signed(240))).toEqual(accepted);
    expect(await membersAfter(signed(3_600))).toEqual(rejected);
    setClocks({ wallMs: 2 * 3_600_000 });
    expect(await membersAfter(signed(2 * 3_600))).toEqual(accepted);
    expect(await membersAfter(signed(3 * 3_600))).toEqual(rejected);
  });

  it('covers every byte, with the secret of this portal', async () => {
    for (const sign of [
      () => '',
      () => 't=1,v1=00',
      (payload: string) => signatureOf(payload, 'whsec_other'),
    ])
      expect(await membersAfter(sign)).toEqual(rejected);
    const change = (payload: string) => payload.replace('"livemode": false', '"livemode":  false');
    expect(await membersAfter(signed(0), change)).toEqual(rejected);
  });

  it('can be one of two while the secret is changed, but not of an older scheme', async () => {
    const inHeader = (scheme: string) => (payload: string) => signed(0)(payload).replace(',v1=', scheme);
    expect(await membersAfter(inHeader(`,v1=${'0'.repeat(64)},v1=`))).toEqual(accepted);
    expect(await membersAfter(inHeader(',v0='))).toEqual(rejected);
  });
});
