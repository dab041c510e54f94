import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FakeStripe } from '#tests/support/fake-stripe.ts';
import { startStripePortal } from '#tests/support/stripe-portal.ts';
import { home, type Visitors } from '#tests/support/visitors.ts';

const opening = 'POST /v1/checkout/sessions';
let stripe: FakeStripe;
let visitors: Visitors;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ stripe, visitors, close } = await startStripePortal());
});
afterAll(() => close());

const subscriber = () =>
  visitors.visitor({ planType: 'Subscriber', BillingAddress: home, purchaseKey: crypto.randomUUID() });

describe('a page that Stripe is still opening for the first click', () => {
  it('is a clear word to the second, which opens no other, and the same page to the third', async () => {
    const given = subscriber();
    const { held, letGo } = stripe.hold(opening);
    const first = visitors.join(given);
    await held;
    const asked = stripe.requests.length;
    const second = await visitors.join(given);
    expect(second).toMatchObject({ status: 503, headers: { 'retry-after': '2' } });
    expect(second.body.message).toBe('The portal is busy. Please try again in a moment.');
    expect(stripe.requests.slice(asked)).toEqual(Array(3).fill(opening));
    letGo();
    const { status, body } = await first;
    expect(status).toBe(200);
    expect((await visitors.join(given)).body).toEqual(body);
    expect(stripe.sessions.size).toBe(1);
  });

  it('is the same page to the second, where it opens while that one tries again', async () => {
    const given = subscriber();
    const { held, letGo } = stripe.hold(opening);
    const first = visitors.join(given);
    await held;
    const asked = stripe.requests.length;
    const before = stripe.sessions.size;
    const second = visitors.join(given);
    await vi.waitFor(() => expect(stripe.requests.length).toBeGreaterThan(asked), 20_000);
    letGo();
    const [one, two] = await Promise.all([first, second]);
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.body).toEqual(one.body);
    expect(stripe.sessions.size).toBe(before);
  });
});
