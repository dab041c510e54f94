import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FakeStripe } from '#tests/support/fake-stripe.ts';
import { type RecordedEvent, recordedEvent, signatureOf } from '#tests/support/recorded-stripe-events.ts';
import { setClocks } from '#tests/support/set-clocks.ts';
import type { TestApp } from '#tests/support/started-app.ts';
import { startStripePortal, webhookSecret } from '#tests/support/stripe-portal.ts';
import { home, type Visitors } from '#tests/support/visitors.ts';
import { stripeEventsPath } from './stripe-events.routes.ts';

let stripe: FakeStripe;
let portal: TestApp;
let visitors: Visitors;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ stripe, portal, visitors, close } = await startStripePortal());
});
afterAll(() => close());

type Begun = { email: string; sessionId: string };

async function begin(): Promise<Begun> {
  const given = visitors.visitor({ planType: 'Subscriber', BillingAddress: home });
  const { status, body, text } = await visitors.join(given);
  expect(status, text).toBe(200);
  return { email: given.email, sessionId: body.payUrl.split('/').at(-1) };
}

async function post(payload: string, signature: string): Promise<number> {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  const answer = await portal.app.inject({ method: 'POST', url: stripeEventsPath, headers, payload });
  return answer.statusCode;
}

function replay(name: RecordedEvent, { sessionId }: Begun): Promise<number> {
  const payload = recordedEvent(name, sessionId);
  expect(JSON.parse(payload).type).toBe(name);
  return post(payload, signatureOf(payload, webhookSecret));
}

/** How the books stand after it, without anybody having looked. */
async function books({ email, sessionId }: Begun) {
  const { rows } = await portal.database.pool.query(
    `SELECT (SELECT status FROM payments WHERE reference = $1) AS payment,
            (SELECT count(*)::int FROM accounts WHERE email = $2) AS members,
            (SELECT count(*)::int FROM invoices JOIN accounts USING (member_id) WHERE email = $2) AS invoices,
            (SELECT count(*)::int FROM mails WHERE to_address = $2) AS mails`,
    [sessionId, email],
  );
  return rows[0];
}
const bought = { payment: 'paid', members: 1, invoices: 1, mails: 1 };
const nothingYet = (payment: string) => ({ payment, members: 0, invoices: 0, mails: 0 });

describe('a recorded event of Stripe', () => {
  it.each<[RecordedEvent, (sessionId: string) => void, object]>([
    ['checkout.session.completed', (id) => stripe.pay(id), bought],
    ['checkout.session.expired', (id) => stripe.expire(id), nothingYet('expired')],
    [
      'checkout.session.async_payment_succeeded',
      (id) => {
        stripe.delay(id, 'processing');
        stripe.arrive(id);
      },
      bought,
    ],
    [
      'checkout.session.async_payment_failed',
      (id) => stripe.delay(id, 'requires_payment_method'),
      nothingYet('declined'),
    ],
  ])('%s is applied, and once when it is sent three times', async (name, happen, expected) => {
    const begun = await begin();
    happen(begun.sessionId);
    expect(await replay(name, begun)).toBe(200);
    expect(await books(begun)).toEqual(expected);
    expect(await Promise.all([replay(name, begun), replay(name, begun)])).toEqual([200, 200]);
    expect(await books(begun)).toEqual(expected);
  });

  it.each<RecordedEvent>([
    'checkout.session.completed',
    'checkout.session.expired',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
  ])('%s has no weight of its own: while the session is open, all stays as it is', async (name) => {
    const begun = await begin();
    expect(await replay(name, begun)).toBe(200);
    expect(await books(begun)).toEqual(nothingYet('open'));
  });

  it('comes in the worst order and makes one membership', async () => {
    const begun = await begin();
    stripe.pay(begun.sessionId);
    for (const name of [
      'charge.refunded',
      'checkout.session.expired',
      'checkout.session.async_payment_failed',
      'checkout.session.completed',
      'checkout.session.expired',
    ] as const)
      expect(await replay(name, begun)).toBe(200);
    expect(await books(begun)).toEqual(bought);
  });

  it('charge.refunded is heard and left alone: what staff gives back by hand, staff settles by hand', async () => {
    const begun = await begin();
    stripe.pay(begun.sessionId);
    await replay('checkout.session.completed', begun);
    const asked = stripe.requests.length;
    expect(await replay('charge.refunded', begun)).toBe(200);
    expect(await books(begun)).toEqual(bought);
    expect(stripe.requests).toHaveLength(asked);
  });

  it('of a session that is not ours is heard and left alone', async () => {
    const elsewhere = { email: 'nobody@join.example', sessionId: 'cs_test_elsewhere' };
    expect(await replay('checkout.session.completed', elsewhere)).toBe(200);
  });
});

describe('the signature of an event', () => {
  const signed = async (sign: (payload: string) => { payload?: string; signature: string }) => {
    const begun = await begin();
    stripe.pay(begun.sessionId);
    const recorded = recordedEvent('checkout.session.completed', begun.sessionId);
    const { payload = recorded, signature } = sign(recorded);
    return { status: await post(payload, signature), members: (await books(begun)).members };
  };
  const refused = { status: 400, members: 0 };
  const taken = { status: 200, members: 1 };

  it('is good for five minutes: an event that somebody kept is not believed', async () => {
    expect(await signed((payload) => ({ signature: signatureOf(payload, webhookSecret, 3_600) }))).toEqual(
      refused,
    );
    expect(await signed((payload) => ({ signature: signatureOf(payload, webhookSecret, 240) }))).toEqual(
      taken,
    );
  });

  it('has its age checked by the database clock', async () => {
    const signature = (payload: string, secondsAgo: number) =>
      signatureOf(payload, webhookSecret, secondsAgo + 2 * 3_600);
    setClocks({ wallMs: 2 * 3_600_000 });
    expect(await signed((payload) => ({ signature: signature(payload, 0) }))).toEqual(taken);
    expect(await signed((payload) => ({ signature: signature(payload, 3_600) }))).toEqual(refused);
  });

  it('of another secret is not believed', async () => {
    expect(await signed((payload) => ({ signature: signatureOf(payload, 'whsec_other') }))).toEqual(refused);
  });

  it('is of every byte', async () => {
    const changed = (payload: string) => ({
      payload: payload.replace('"livemode": false', '"livemode":  false'),
      signature: signatureOf(payload, webhookSecret),
    });
    expect(await signed(changed)).toEqual(refused);
  });

  it('may stand beside that of a secret which is being changed, but not in an older scheme', async () => {
    const two = (payload: string) =>
      signatureOf(payload, webhookSecret).replace(',v1=', `,v1=${'0'.repeat(64)},v1=`);
    const older = (payload: string) => signatureOf(payload, webhookSecret).replace(',v1=', ',v0=');
    expect(await signed((payload) => ({ signature: two(payload) }))).toEqual(taken);
    expect(await signed((payload) => ({ signature: older(payload) }))).toEqual(refused);
  });
});
