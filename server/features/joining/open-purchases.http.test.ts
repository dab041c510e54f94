import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { newPurchaseKey, testSubscribers } from '#tests/support/test-subscribers.ts';
import { type Visitor, type Visitors, visitorsOf } from '#tests/support/visitors.ts';

let portal: TestApp;
let visitors: Visitors;
let subscribers: ReturnType<typeof testSubscribers>;
beforeAll(async () => {
  portal = await startTestApp();
  visitors = await visitorsOf(portal);
  subscribers = testSubscribers(portal, visitors);
});
afterAll(() => portal.close());

describe('several submissions for one email', () => {
  it('is one purchase when the same is submitted again, also at the same moment', async () => {
    const given = subscribers.subscriber();
    const begun = await Promise.all([
      subscribers.begin(given),
      subscribers.begin(given),
      subscribers.begin(given),
    ]);
    expect(new Set(begun.map(({ purchaseId }) => purchaseId)).size).toBe(1);
    expect(new Set(begun.map(({ payUrl }) => payUrl)).size).toBe(1);
    expect(await subscribers.begin(given)).toEqual(begun[0]);
  });

  it.each([
    ['email', (given: Visitor) => ({ ...given, email: given.email.toUpperCase() })],
    ['password', (given: Visitor) => ({ ...given, password: 'Kotuku78!' })],
    ['name', (given: Visitor) => ({ ...given, firstName: 'Other' })],
  ])('is another purchase with another %s, and the one before can be paid no more', async (_, change) => {
    const given = subscribers.subscriber();
    const first = await subscribers.begin(given);
    const second = await subscribers.begin(change(given));
    expect(second.purchaseId).not.toBe(first.purchaseId);
    await subscribers.pay(first.payUrl);
    expect(await subscribers.look(first.purchaseId)).toBe('replaced');
    const again = await subscribers.payAgain(first.purchaseId);
    expect(again.status).toBe(409);
    expect(again.body.message).toContain('replaced this payment');
    await subscribers.pay(second.payUrl);
    expect(await subscribers.look(second.purchaseId)).toBe('paid');
    expect(await subscribers.look(first.purchaseId)).toBe('replaced');
  });

  it.each([
    ['another key', { purchaseKey: newPurchaseKey() }],
    [
      'another key and other details',
      { purchaseKey: newPurchaseKey(), password: 'Kotuku78!', lastName: 'Other' },
    ],
    ['no key', { purchaseKey: undefined }],
  ])('keeps the open payment when the same email is submitted with %s', async (_, changes) => {
    const given = subscribers.subscriber();
    const first = await subscribers.begin(given);
    const second = await subscribers.begin({ ...given, ...changes });
    expect(second.purchaseId).not.toBe(first.purchaseId);
    expect(second.payUrl).not.toBe(first.payUrl);
    expect(await subscribers.look(first.purchaseId)).toBe('open');
    expect((await subscribers.payAgain(first.purchaseId)).body).toEqual({ payUrl: first.payUrl });
    await subscribers.pay(first.payUrl);
    expect(await subscribers.look(first.purchaseId)).toBe('paid');

    // The later payment cannot make a second member.
    expect((await subscribers.payAgain(second.purchaseId)).status).toBe(409);
    await subscribers.pay(second.payUrl);
    expect(await subscribers.look(second.purchaseId)).toBe('returned');
    expect(await subscribers.invoicesOf(await subscribers.accountOf(given))).toHaveLength(1);
  });

  it('reserves the email against free plans of other browsers while a payment page is open', async () => {
    const given = subscribers.subscriber();
    const { purchaseId, payUrl } = await subscribers.begin(given);
    const free = { planType: 'Newsletter', BillingAddress: undefined };
    for (const purchaseKey of [undefined, newPurchaseKey()]) {
      const refused = await visitors.join({ ...given, ...free, purchaseKey });
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'A payment for this email address is open in another browser. Finish it there, or try again in two hours.',
      ]);
    }
    const other = await visitors.newcomer();
    const json = { email: given.email };
    const call = { path: '/api/emails/correct', json, token: other.token, address: visitors.anAddress() };
    expect((await portal.call(call)).status).toBe(409);
    await subscribers.pay(payUrl);
    expect(await subscribers.look(purchaseId)).toBe('paid');
  });

  it.each(['the same key', 'an expired page'])('allows a free plan with %s', async (reason) => {
    const given = subscribers.subscriber();
    const { purchaseId } = await subscribers.begin(given);
    if (reason === 'an expired page')
      await portal.database.db
        .updateTable('payments')
        .set({ createdAt: sql<Date>`now() - interval '2 hours 1 second'` })
        .where('purchaseId', '=', purchaseId)
        .execute();
    const purchaseKey = reason === 'the same key' ? given.purchaseKey : undefined;
    const free = { ...given, planType: 'Newsletter', BillingAddress: undefined, purchaseKey };
    expect((await visitors.join(free)).status).toBe(200);
  });

  it('makes one member and refunds the rest when several purchases of an email are paid at once', async () => {
    const given = subscribers.subscriber();
    const begun = [];
    for (const purchaseKey of [newPurchaseKey(), newPurchaseKey(), newPurchaseKey()])
      begun.push(await subscribers.begin({ ...given, purchaseKey }));
    for (const { payUrl } of begun) await subscribers.pay(payUrl);
    const states = await Promise.all(begun.map(({ purchaseId }) => subscribers.look(purchaseId)));
    expect(states.toSorted()).toEqual(['paid', 'returned', 'returned']);
    expect(await subscribers.invoicesOf(await subscribers.accountOf(given))).toHaveLength(1);
  });

  it('stores the purchase key only as a hash', async () => {
    const given = subscribers.subscriber();
    await subscribers.begin(given);
    const { rows } = await portal.database.pool.query('SELECT details FROM purchases');
    expect(JSON.stringify(rows)).toContain(given.email);
    expect(JSON.stringify(rows)).not.toContain(given.purchaseKey);
  });

  it('leaves one that can be paid of several that differ and come at the same moment', async () => {
    const given = subscribers.subscriber();
    const names = ['Ana', 'Bo', 'Cy'];
    const answers = await Promise.all(names.map((firstName) => visitors.join({ ...given, firstName })));
    const pages = answers.flatMap(({ body }) => (body.payUrl ? [body.payUrl as string] : []));
    for (const page of pages) await subscribers.pay(page);
    const { rows } = await portal.database.pool.query(
      "SELECT reference FROM test_checkouts WHERE state = 'paid' AND reference = ANY ($1)",
      [pages.map((page) => new URL(page).pathname.split('/').at(-1))],
    );
    expect(rows).toHaveLength(1);
  });
});
