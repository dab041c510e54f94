import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#server/payments/payment-terms.ts';
import { newestMailTo } from '#tests/support/mails.ts';
import { atCheckout } from '#tests/support/paying.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { home, type Visitor, type Visitors, visitorsOf } from '#tests/support/visitors.ts';

let portal: TestApp;
let visitors: Visitors;
beforeAll(async () => {
  portal = await startTestApp();
  visitors = await visitorsOf(portal);
});
afterAll(() => portal.close());

const aPurchaseKey = () => crypto.randomUUID();
const subscriber = (changes = {}) =>
  visitors.visitor({
    ...{ planType: 'Subscriber', BillingAddress: home, purchaseKey: aPurchaseKey() },
    ...changes,
  });
const look = async (id: string) =>
  (await portal.call({ path: `/api/joins/payments/${id}`, address: visitors.anAddress() })).body.state;
const payAgain = (id: string) =>
  portal.call({ method: 'POST', path: `/api/joins/payments/${id}`, address: visitors.anAddress() });
const pay = (payUrl: string) => atCheckout(portal, payUrl, 'pay');

async function begin(given: Visitor): Promise<{ purchaseId: string; payUrl: string }> {
  const { status, body, text } = await visitors.join(given);
  expect(status, text).toBe(200);
  return body;
}

async function accountOf({ email, password }: Visitor): Promise<string | undefined> {
  const form = { grant_type: 'password', username: email, password };
  return (await portal.call({ path: '/connect/token', form, address: visitors.anAddress() })).body.userId;
}

async function invoicesOf(memberId: string | undefined) {
  return portal.database.db
    .selectFrom('invoices')
    .select(['number', 'assignedTo', 'kind', 'status', 'totalCents', 'gstCents', 'paidBy'])
    .select(['paidOn', 'periodFrom', 'periodTo', 'issuedAt'])
    .where('memberId', '=', memberId as string)
    .execute();
}

const membershipOf = async (memberId: string | undefined) =>
  portal.database.db
    .selectFrom('members')
    .innerJoin('memberships', 'memberships.id', 'members.membershipId')
    .select(['memberships.name', 'members.postalSuburb'])
    .where('members.id', '=', memberId as string)
    .executeTakeFirstOrThrow();

describe('joining as a Subscriber', () => {
  it('makes nothing before it is paid, and then a member with a closed invoice, by mail too', async () => {
    const given = subscriber();
    const { purchaseId, payUrl } = await begin(given);
    expect(await look(purchaseId)).toBe('open');
    expect(await accountOf(given)).toBeUndefined();

    expect(await pay(payUrl)).toBe(`${portal.config.publicUrl}/onboarding/Subscriber?payment=${purchaseId}`);
    expect(await look(purchaseId)).toBe('paid');
    const memberId = await accountOf(given);
    expect(await membershipOf(memberId)).toEqual({ name: 'Subscriber', postalSuburb: 'Ballarat' });
    const [invoice, ...more] = await invoicesOf(memberId);
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
    const given = subscriber();
    const { purchaseId, payUrl } = await begin({
      ...given,
      BillingAddress: { ...home, country: 'International', state: '', postcode: '' },
    });
    await pay(payUrl);
    expect(await look(purchaseId)).toBe('paid');
    expect(await invoicesOf(await accountOf(given))).toMatchObject([{ totalCents: 24_500, gstCents: 0 }]);
    const mail = await newestMailTo(portal.database.db, given.email);
    expect(mail.textBody).toContain('A$245.00 without GST');
  });

  it('keeps the password of nobody longer than it has to', async () => {
    const { purchaseId, payUrl } = await begin(subscriber());
    await pay(payUrl);
    await look(purchaseId);
    const { rows } = await portal.database.pool.query('SELECT details FROM purchases WHERE id = $1', [
      purchaseId,
    ]);
    expect(rows).toEqual([{ details: {} }]);
  });

  it('is declined, says so, and can be tried again', async () => {
    const given = subscriber();
    const { purchaseId, payUrl } = await begin(given);
    await atCheckout(portal, payUrl, 'decline');
    expect(await look(purchaseId)).toBe('declined');
    expect(await accountOf(given)).toBeUndefined();
    const again = await payAgain(purchaseId);
    expect(again.body.payUrl).not.toBe(payUrl);
    await pay(again.body.payUrl);
    expect(await look(purchaseId)).toBe('paid');
    expect(await invoicesOf(await accountOf(given))).toHaveLength(1);
    expect((await payAgain(purchaseId)).status).toBe(404);
  });

  it('is left, and the same page is there when one comes back', async () => {
    const { purchaseId, payUrl } = await begin(subscriber());
    await atCheckout(portal, payUrl, 'leave');
    expect(await look(purchaseId)).toBe('open');
    expect((await payAgain(purchaseId)).body).toEqual({ payUrl });
  });

  it('is one purchase when the same is submitted again, also at the same moment', async () => {
    const given = subscriber();
    const begun = await Promise.all([begin(given), begin(given), begin(given)]);
    expect(new Set(begun.map(({ purchaseId }) => purchaseId)).size).toBe(1);
    expect(new Set(begun.map(({ payUrl }) => payUrl)).size).toBe(1);
    expect(await begin(given)).toEqual(begun[0]);
  });

  it.each([
    ['email', (given: Visitor) => ({ ...given, email: given.email.toUpperCase() })],
    ['password', (given: Visitor) => ({ ...given, password: 'Kotuku78!' })],
    ['name', (given: Visitor) => ({ ...given, firstName: 'Other' })],
  ])('is another purchase with another %s, and the one before can be paid no more', async (_, change) => {
    const given = subscriber();
    const first = await begin(given);
    const second = await begin(change(given));
    expect(second.purchaseId).not.toBe(first.purchaseId);
    await pay(first.payUrl);
    expect(await look(first.purchaseId)).toBe('replaced');
    const again = await payAgain(first.purchaseId);
    expect(again.status).toBe(409);
    expect(again.body.message).toContain('replaced this payment');
    await pay(second.payUrl);
    expect(await look(second.purchaseId)).toBe('paid');
    expect(await look(first.purchaseId)).toBe('replaced');
  });

  it.each([
    ['another key', { purchaseKey: aPurchaseKey() }],
    [
      'another key and other details',
      { purchaseKey: aPurchaseKey(), password: 'Kotuku78!', lastName: 'Other' },
    ],
    ['no key', { purchaseKey: undefined }],
  ])('keeps the open payment when the same email is submitted with %s', async (_, changes) => {
    const given = subscriber();
    const first = await begin(given);
    const second = await begin({ ...given, ...changes });
    expect(second.purchaseId).not.toBe(first.purchaseId);
    expect(second.payUrl).not.toBe(first.payUrl);
    expect(await look(first.purchaseId)).toBe('open');
    expect((await payAgain(first.purchaseId)).body).toEqual({ payUrl: first.payUrl });
    await pay(first.payUrl);
    expect(await look(first.purchaseId)).toBe('paid');

    // The later payment cannot make a second member.
    expect((await payAgain(second.purchaseId)).status).toBe(409);
    await pay(second.payUrl);
    expect(await look(second.purchaseId)).toBe('returned');
    expect(await invoicesOf(await accountOf(given))).toHaveLength(1);
  });

  it('reserves the email against free plans of other browsers while a payment page is open', async () => {
    const given = subscriber();
    const { purchaseId, payUrl } = await begin(given);
    const free = { planType: 'Newsletter', BillingAddress: undefined };
    for (const purchaseKey of [undefined, aPurchaseKey()]) {
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
    await pay(payUrl);
    expect(await look(purchaseId)).toBe('paid');
  });

  it.each(['the same key', 'an expired page'])('allows a free plan with %s', async (reason) => {
    const given = subscriber();
    const { purchaseId } = await begin(given);
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
    const given = subscriber();
    const begun = [];
    for (const purchaseKey of [aPurchaseKey(), aPurchaseKey(), aPurchaseKey()])
      begun.push(await begin({ ...given, purchaseKey }));
    for (const { payUrl } of begun) await pay(payUrl);
    const states = await Promise.all(begun.map(({ purchaseId }) => look(purchaseId)));
    expect(states.toSorted()).toEqual(['paid', 'returned', 'returned']);
    expect(await invoicesOf(await accountOf(given))).toHaveLength(1);
  });

  it('stores the purchase key only as a hash', async () => {
    const given = subscriber();
    await begin(given);
    const { rows } = await portal.database.pool.query('SELECT details FROM purchases');
    expect(JSON.stringify(rows)).toContain(given.email);
    expect(JSON.stringify(rows)).not.toContain(given.purchaseKey);
  });

  it('leaves one that can be paid of several that differ and come at the same moment', async () => {
    const given = subscriber();
    const names = ['Ana', 'Bo', 'Cy'];
    const answers = await Promise.all(names.map((firstName) => visitors.join({ ...given, firstName })));
    const pages = answers.flatMap(({ body }) => (body.payUrl ? [body.payUrl as string] : []));
    for (const page of pages) await pay(page);
    const { rows } = await portal.database.pool.query(
      "SELECT reference FROM test_checkouts WHERE state = 'paid' AND reference = ANY ($1)",
      [pages.map((page) => new URL(page).pathname.split('/').at(-1))],
    );
    expect(rows).toHaveLength(1);
  });

  it('gives the money back where the email became a member’s meanwhile', async () => {
    const given = subscriber();
    const { purchaseId, payUrl } = await begin(given);
    await visitors.join({ ...given, planType: 'Associate' });
    await pay(payUrl);
    expect(await look(purchaseId)).toBe('returned');
    expect(await look(purchaseId)).toBe('returned');
    expect(await membershipOf(await accountOf(given))).toMatchObject({ name: 'Associate' });
    expect(await invoicesOf(await accountOf(given))).toEqual([]);
    const { rows } = await portal.database.pool.query(
      'SELECT state FROM test_checkouts WHERE reference = $1',
      [new URL(payUrl).pathname.split('/').at(-1)],
    );
    expect(rows).toEqual([{ state: 'returned' }]);
    expect((await newestMailTo(portal.database.db, given.email)).subject).toContain('on its way back');
  });

  it('is applied once, however many look at the same time', async () => {
    const given = subscriber();
    const { purchaseId, payUrl } = await begin(given);
    await Promise.all(Array.from({ length: 5 }, () => pay(payUrl)));
    const states = await Promise.all(Array.from({ length: 20 }, () => look(purchaseId)));
    expect(new Set(states)).toEqual(new Set(['paid']));
    expect(await invoicesOf(await accountOf(given))).toHaveLength(1);
  });

  it('numbers invoices without a gap, 15 paying at once', async () => {
    const { db } = portal.database;
    const numbers = () =>
      db.selectFrom('invoices').select('number').orderBy('number', 'desc').limit(15).execute();
    const [last] = await numbers();
    const begun: { purchaseId: string; payUrl: string }[] = [];
    for (let index = 0; index < 15; index += 1)
      begun.push(await begin(subscriber({ organisationId: visitors.openOrganisations[index] })));
    await Promise.all(begun.map(({ payUrl }) => pay(payUrl)));
    await Promise.all(begun.map(({ purchaseId }) => look(purchaseId)));
    const after = (await numbers()).map(({ number }) => number).reverse();
    expect(after).toEqual(begun.map((_, index) => (last?.number as number) + index + 1));
  });

  it('tells a taken email, and knows no payment that is none', async () => {
    const taken = await visitors.join(subscriber({ email: 'member@demo.example' }));
    expect(taken.status).toBe(409);
    const none = { path: `/api/joins/payments/${crypto.randomUUID()}`, address: visitors.anAddress() };
    expect((await portal.call(none)).status).toBe(404);
  });

  it('is looked at and opened again as often as a page does, not a script', async () => {
    const { purchaseId } = await begin(subscriber());
    const asked = { path: `/api/joins/payments/${purchaseId}`, address: visitors.anAddress() };
    const statuses = [];
    for (let tries = 0; tries < 60; tries += 1) statuses.push((await portal.call(asked)).status);
    expect(statuses).toEqual(Array(60).fill(200));
    for (const method of ['GET', 'POST'] as const)
      expect((await portal.call({ ...asked, method })).status).toBe(429);
  });
});
