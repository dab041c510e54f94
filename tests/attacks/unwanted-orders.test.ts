import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attacked } from '#tests/support/attacked.ts';
import { newestMailTo } from '#tests/support/mails.ts';
import { order, orderByInvoice } from '#tests/support/ordering.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { type Visitors, visitorsOf } from '#tests/support/visitors.ts';

let portal: TestApp;
let visitors: Visitors;
beforeAll(async () => {
  portal = await startTestApp();
  visitors = await visitorsOf(portal);
});
afterAll(() => portal.close());

/** Whoever joins under an email that is not theirs, for nothing. */
async function joined(changes: Record<string, unknown> = {}) {
  const visitor = visitors.visitor(changes);
  const { status } = await visitors.join(visitor);
  expect(status).toBe(200);
  const form = { grant_type: 'password', username: visitor.email, password: visitor.password };
  const { body } = await portal.call({ path: '/connect/token', form, address: visitors.anAddress() });
  return { email: visitor.email, token: body.access_token as string };
}

async function countMails(): Promise<number> {
  const { rows } = await portal.database.pool.query('SELECT count(*)::integer FROM mails');
  return rows[0].count;
}

describe('the marketplace is no way to write to strangers', () => {
  it.each(['Refund: https://evil.example/win', 'www.evil.example', 'pay me@evil.example', 'evil.example'])(
    'the invoice of "%s" stays in the portal',
    async (firstName) => {
      attacked(1);
      const { email, token } = await joined({ firstName });
      expect((await orderByInvoice(portal, token)).status).toBe(200);
      const { subject, textBody, htmlBody, invoiceId } = await newestMailTo(portal.database.db, email);
      expect(subject).toContain('Your order');
      expect(invoiceId).toBeNull();
      expect(textBody).toContain('is in the portal');
      for (const body of [textBody, htmlBody]) expect(body).not.toContain('evil');
    },
  );

  it('does not email an invoice with a link as its purchase order', async () => {
    attacked(1);
    const { email, token } = await joined();
    const purchaseOrder = 'https://evil.example/win';
    expect((await order(portal, token, { payBy: 'invoice', quantity: 1, purchaseOrder })).status).toBe(200);
    expect((await newestMailTo(portal.database.db, email)).invoiceId).toBeNull();
  });

  it('of anybody else it comes with the letter', async () => {
    const { email, token } = await joined({ firstName: 'Te Rangi', lastName: "O'Brien-Smith" });
    expect((await orderByInvoice(portal, token)).status).toBe(200);
    expect((await newestMailTo(portal.database.db, email)).invoiceId).toEqual(expect.any(String));
  });

  it('who orders again and again without paying is stopped, and keeps the basket', async () => {
    const { token } = await joined();
    const letters = await countMails();
    const statuses = [];
    for (let at = 0; at < 12; at += 1) statuses.push((await orderByInvoice(portal, token)).status);
    attacked(statuses.length);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
    expect((await countMails()) - letters).toBe(10);
    const { items } = (await portal.call({ path: '/api/marketplace/basket', token })).body;
    expect(items).toHaveLength(1);
  });

  it('nor by many accounts that are one mailbox', async () => {
    attacked(12);
    const mailbox = crypto.randomUUID();
    const [one, other] = [
      await joined({ email: `${mailbox}+1@join.example` }),
      await joined({ email: `${mailbox.toUpperCase()}+2@join.example` }),
    ];
    const statuses = [];
    for (let at = 0; at < 6; at += 1)
      for (const { token } of [one, other]) statuses.push((await orderByInvoice(portal, token)).status);
    expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
  });

  it('who looks at a payment again and again does not have the provider asked each time', async () => {
    attacked(65);
    const { token } = await joined();
    const { body } = await order(portal, token, { payBy: 'card', quantity: 1 });
    const look = async () =>
      (await portal.call({ path: `/api/marketplace/purchases/${body.purchaseId}`, token })).status;
    const statuses = [];
    for (let at = 0; at < 65; at += 1) statuses.push(await look());
    expect(statuses).toEqual([...Array(60).fill(200), ...Array(5).fill(429)]);
    // What is over has nothing left to ask for.
    const billed = (await orderByInvoice(portal, token)).body.purchaseId;
    const { status } = await portal.call({ path: `/api/marketplace/purchases/${billed}`, token });
    expect(status).toBe(200);
  });

  it('who begins to pay by card again and again is stopped, whatever is in the basket', async () => {
    attacked(33);
    const { token } = await joined();
    const count = async () => {
      const rows = 'SELECT (SELECT count(*) FROM purchases) + (SELECT count(*) FROM payments) AS count';
      return Number((await portal.database.pool.query(rows)).rows[0].count);
    };
    const answers = [];
    for (let at = 0; at < 30; at += 1)
      answers.push(await order(portal, token, { payBy: 'card', quantity: 1 + (at % 3) }));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const before = await count();
    for (const quantity of [1, 2, 3]) {
      const { status, body } = await order(portal, token, { payBy: 'card', quantity });
      expect(status).toBe(429);
      expect(body.message).toMatch(/^Too many tries\. Please try again in \d+ minutes\.$/);
    }
    expect(await count()).toBe(before);
    expect((await orderByInvoice(portal, token)).status).toBe(200);
  });
});
