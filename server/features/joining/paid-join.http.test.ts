import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#server/payments/payment-terms.ts';
import { newestMailTo } from '#tests/support/mails.ts';
import { atCheckout } from '#tests/support/paying.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { testSubscribers } from '#tests/support/test-subscribers.ts';
import { home, type Visitors, visitorsOf } from '#tests/support/visitors.ts';

let portal: TestApp;
let visitors: Visitors;
let subscribers: ReturnType<typeof testSubscribers>;
beforeAll(async () => {
  portal = await startTestApp();
  visitors = await visitorsOf(portal);
  subscribers = testSubscribers(portal, visitors);
});
afterAll(() => portal.close());

const membershipOf = async (memberId: string | undefined) =>
  portal.database.db
    .selectFrom('members')
    .innerJoin('memberships', 'memberships.id', 'members.membershipId')
    .select(['memberships.name', 'members.postalSuburb'])
    .where('members.id', '=', memberId as string)
    .executeTakeFirstOrThrow();

describe('joining as a Subscriber', () => {
  it('makes nothing before it is paid, and then a member with a closed invoice, by mail too', async () => {
    const given = subscribers.subscriber();
    const { purchaseId, payUrl } = await subscribers.begin(given);
    expect(await subscribers.look(purchaseId)).toBe('open');
    expect(await subscribers.accountOf(given)).toBeUndefined();

    expect(await subscribers.pay(payUrl)).toBe(
      `${portal.config.publicUrl}/onboarding/Subscriber?payment=${purchaseId}`,
    );
    expect(await subscribers.look(purchaseId)).toBe('paid');
    const memberId = await subscribers.accountOf(given);
    expect(await membershipOf(memberId)).toEqual({ name: 'Subscriber', postalSuburb: 'Ballarat' });
    const [invoice, ...more] = await subscribers.invoicesOf(memberId);
    expect(more).toEqual([]);
    expect(invoice).toEqual({
      number: expect.any(Number),
      assignedTo: 'Individual',
      kind: 'Membership',
      status: 'Closed',
      totalCents: 24_500,
      gstCents: 2_227,
      paidBy: 'card',
      issuedAt: expect.any(Date),
      paidOn: dayOf(invoice?.issuedAt as Date),
      periodFrom: dayOf(invoice?.issuedAt as Date),
      periodTo: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    });
    const [from, to] = [invoice?.periodFrom, invoice?.periodTo].map((day) => Date.parse(day as string));
    expect([364, 365]).toContain(((to as number) - (from as number)) / 86_400_000);
    const mail = await newestMailTo(portal.database.db, given.email);
    expect(mail.textBody).toContain(`tax invoice no. ${invoice?.number}`);
    expect(mail.invoiceId).not.toBeNull();
  });

  it('costs the same without GST for a visitor outside Australia', async () => {
    const given = subscribers.subscriber();
    const { purchaseId, payUrl } = await subscribers.begin({
      ...given,
      BillingAddress: { ...home, country: 'International', state: '', postcode: '' },
    });
    await subscribers.pay(payUrl);
    expect(await subscribers.look(purchaseId)).toBe('paid');
    expect(await subscribers.invoicesOf(await subscribers.accountOf(given))).toMatchObject([
      { totalCents: 24_500, gstCents: 0 },
    ]);
    const mail = await newestMailTo(portal.database.db, given.email);
    expect(mail.textBody).toContain('A$245.00 without GST');
  });

  it('keeps the password of nobody longer than it has to', async () => {
    const { purchaseId, payUrl } = await subscribers.begin(subscribers.subscriber());
    await subscribers.pay(payUrl);
    await subscribers.look(purchaseId);
    const { rows } = await portal.database.pool.query('SELECT details FROM purchases WHERE id = $1', [
      purchaseId,
    ]);
    expect(rows).toEqual([{ details: {} }]);
  });

  it('is declined, says so, and can be tried again', async () => {
    const given = subscribers.subscriber();
    const { purchaseId, payUrl } = await subscribers.begin(given);
    await atCheckout(portal, payUrl, 'decline');
    expect(await subscribers.look(purchaseId)).toBe('declined');
    expect(await subscribers.accountOf(given)).toBeUndefined();
    const again = await subscribers.payAgain(purchaseId);
    expect(again.body.payUrl).not.toBe(payUrl);
    await subscribers.pay(again.body.payUrl);
    expect(await subscribers.look(purchaseId)).toBe('paid');
    expect(await subscribers.invoicesOf(await subscribers.accountOf(given))).toHaveLength(1);
    expect((await subscribers.payAgain(purchaseId)).status).toBe(404);
  });

  it('is left, and the same page is there when one comes back', async () => {
    const { purchaseId, payUrl } = await subscribers.begin(subscribers.subscriber());
    await atCheckout(portal, payUrl, 'leave');
    expect(await subscribers.look(purchaseId)).toBe('open');
    expect((await subscribers.payAgain(purchaseId)).body).toEqual({ payUrl });
  });

  it('gives the money back where the email became a member’s meanwhile', async () => {
    const given = subscribers.subscriber();
    const { purchaseId, payUrl } = await subscribers.begin(given);
    await visitors.join({ ...given, planType: 'Associate' });
    await subscribers.pay(payUrl);
    expect(await subscribers.look(purchaseId)).toBe('returned');
    expect(await subscribers.look(purchaseId)).toBe('returned');
    expect(await membershipOf(await subscribers.accountOf(given))).toMatchObject({ name: 'Associate' });
    expect(await subscribers.invoicesOf(await subscribers.accountOf(given))).toEqual([]);
    const { rows } = await portal.database.pool.query(
      'SELECT state FROM test_checkouts WHERE reference = $1',
      [new URL(payUrl).pathname.split('/').at(-1)],
    );
    expect(rows).toEqual([{ state: 'returned' }]);
    expect((await newestMailTo(portal.database.db, given.email)).subject).toContain('on its way back');
  });

  it('is applied once, however many look at the same time', async () => {
    const given = subscribers.subscriber();
    const { purchaseId, payUrl } = await subscribers.begin(given);
    await Promise.all(Array.from({ length: 5 }, () => subscribers.pay(payUrl)));
    const states = await Promise.all(Array.from({ length: 20 }, () => subscribers.look(purchaseId)));
    expect(new Set(states)).toEqual(new Set(['paid']));
    expect(await subscribers.invoicesOf(await subscribers.accountOf(given))).toHaveLength(1);
  });

  it('numbers invoices without a gap, 15 paying at once', async () => {
    const { db } = portal.database;
    const numbers = () =>
      db.selectFrom('invoices').select('number').orderBy('number', 'desc').limit(15).execute();
    const [last] = await numbers();
    const begun: { purchaseId: string; payUrl: string }[] = [];
    for (let index = 0; index < 15; index += 1)
      begun.push(
        await subscribers.begin(
          subscribers.subscriber({ organisationId: visitors.openOrganisations[index] }),
        ),
      );
    await Promise.all(begun.map(({ payUrl }) => subscribers.pay(payUrl)));
    await Promise.all(begun.map(({ purchaseId }) => subscribers.look(purchaseId)));
    const after = (await numbers()).map(({ number }) => number).reverse();
    expect(after).toEqual(begun.map((_, index) => (last?.number as number) + index + 1));
  });

  it('tells a taken email, and knows no payment that is none', async () => {
    const taken = await visitors.join(subscribers.subscriber({ email: 'member@demo.example' }));
    expect(taken.status).toBe(409);
    const none = { path: `/api/joins/payments/${crypto.randomUUID()}`, address: visitors.anAddress() };
    expect((await portal.call(none)).status).toBe(404);
  });

  it('is looked at and opened again as often as a page does, not a script', async () => {
    const { purchaseId } = await subscribers.begin(subscribers.subscriber());
    const asked = { path: `/api/joins/payments/${purchaseId}`, address: visitors.anAddress() };
    const statuses = [];
    for (let tries = 0; tries < 60; tries += 1) statuses.push((await portal.call(asked)).status);
    expect(statuses).toEqual(Array(60).fill(200));
    for (const method of ['GET', 'POST'] as const)
      expect((await portal.call({ ...asked, method })).status).toBe(429);
  });
});
