import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DemoAccountName } from '#server/db/demo-accounts.ts';
import { issueInvoice } from '#server/features/invoices/issue-invoice.sql.ts';
import { buildMarketplaceApp } from '#server/marketplace-app.ts';
import { attacked } from '#tests/support/attacked.ts';
import { callApp, type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let market: FastifyInstance;
const names = ['member', 'billing', 'representative', 'hidden', 'new', 'informational', 'staff'] as const;
const people = {} as Record<DemoAccountName, SignedIn>;
/** Of the member alone; of the company that `billing` pays for; of a company that none of them pays for. */
const invoices = {} as Record<'own' | 'company' | 'foreign', string>;
/** Cancelled invoices of the same payers, each with an adjustment note. */
const cancelled = {} as typeof invoices;

beforeAll(async () => {
  portal = await startTestApp();
  market = await buildMarketplaceApp(portal);
  for (const name of names) people[name] = await portal.signIn(name);
  const { db } = portal.database;
  const { organisationId: paidFor } = await db
    .selectFrom('members')
    .select('organisationId')
    .where('id', '=', people.billing.userId)
    .executeTakeFirstOrThrow();
  const theirs = Object.values(people).map(({ userId }) => userId);
  const workplaces = db.selectFrom('members').select('organisationId').where('id', 'in', theirs);
  const elsewhere = await db
    .selectFrom('organisations')
    .select('id')
    .where('id', 'not in', workplaces.where('organisationId', 'is not', null))
    .executeTakeFirstOrThrow();
  const issue = async (organisationId?: string) => {
    const lines = [{ description: 'Course', quantity: 1, unitCents: 49_500 }];
    const bill = { memberId: people.member.userId, kind: 'Training', lines } as const;
    const made = await db
      .transaction()
      .execute((tx) =>
        issueInvoice(tx, portal.config, { ...bill, ...(organisationId && { organisationId }) }),
      );
    return made.id;
  };
  Object.assign(invoices, {
    own: await issue(),
    company: await issue(paidFor as string),
    foreign: await issue(elsewhere.id),
  });
  Object.assign(cancelled, {
    own: await issue(),
    company: await issue(paidFor as string),
    foreign: await issue(elsewhere.id),
  });
  for (const id of Object.values(cancelled)) {
    const path = `/api/marketplace/invoice/${id}/status`;
    await portal.call({ path, json: { status: 'Cancelled' }, token: people.staff.token });
  }
});
afterAll(async () => {
  await market.close();
  await portal.close();
});
beforeEach(() => portal.database.pool.query('DELETE FROM rate_limits'));

type Call = Parameters<typeof callApp>[1];
/** Both answer the calls of invoices: what the one keeps from somebody the other must not give. */
const origins = ['portal', 'marketplace'] as const;
type Origin = (typeof origins)[number];
const callAt = (origin: Origin) => (request: Call) =>
  callApp(origin === 'portal' ? portal.app : market, request);

const owners: Record<keyof typeof invoices, DemoAccountName[]> = {
  own: ['member'],
  company: ['billing'],
  foreign: [],
};

describe.each(origins)('an invoice, asked for at the origin of the %s,', (origin) => {
  const call = callAt(origin);
  const download = (id: string, token?: string, more: object = {}) =>
    call({ method: 'POST', path: `/api/marketplace/invoice/${id}/download`, token, ...more });
  const downloadNote = (id: string, token?: string) =>
    call({ method: 'POST', path: `/api/marketplace/invoice/${id}/adjustment-note/download`, token });
  const asked = (path: string) => call({ method: 'POST', path });

  it.each(Object.keys(owners) as (keyof typeof owners)[])(
    'that is %s opens to its owner alone',
    async (kind) => {
      attacked(names.length);
      const missing = await download(crypto.randomUUID(), people.new.token);
      for (const name of names) {
        const answer = await download(invoices[kind], people[name].token);
        if (owners[kind].includes(name)) {
          expect(answer.status, name).toBe(200);
          expect(answer.headers['content-disposition']).toMatch(
            /^attachment; filename="Invoice-[\da-f-]{36}\.pdf"/,
          );
          expect(answer.headers['cache-control']).toBe('private, no-store');
          continue;
        }
        // Like one that does not exist, word for word: nobody learns which ids are taken.
        expect(answer.status, name).toBe(404);
        expect({ ...answer.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
      }
    },
  );

  it.each(Object.keys(owners) as (keyof typeof owners)[])(
    'that is %s opens its adjustment note to its owner alone',
    async (kind) => {
      attacked(names.length + 1);
      const missing = await downloadNote(crypto.randomUUID(), people.new.token);
      for (const name of names) {
        const { status, body } = await downloadNote(cancelled[kind], people[name].token);
        expect(status, name).toBe(owners[kind].includes(name) ? 200 : 404);
        if (status === 404) expect({ ...body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
      }
      expect((await downloadNote(cancelled[kind])).status).toBe(401);
    },
  );

  it('opens to nobody without a session, by whatever way', async () => {
    const ids = Object.values(invoices);
    attacked(ids.length * 4 + 2);
    for (const id of ids) {
      expect((await download(id)).status).toBe(401);
      expect((await download(id, 'a.b.c')).status).toBe(401);
      expect(
        (await asked(`/api/marketplace/invoice/${id}/download?access_token=${people.member.token}`)).status,
      ).toBe(401);
      expect(
        (await download(id, undefined, { headers: { cookie: `token=${people.member.token}` } })).status,
      ).toBe(401);
    }
    const shop = (await call({ method: 'POST', path: '/api/marketplace/token', token: people.member.token }))
      .body;
    expect((await download(invoices.own, shop.token)).status).toBe(401);
    expect(
      (
        await call({
          path: `/api/marketplace/invoice/${invoices.own}/download`,
          token: people.member.token,
        })
      ).status,
    ).toBe(404);
  });

  it('is not reached around its id', async () => {
    const { own } = invoices;
    const tries = [
      ...['..%2f..%2fsecrets', '..', '%2e%2e', `..%2f${own}`, `${own}%2f..%2f${own}`, `${own}%00`],
      ...[`%00${own}`, `${own}'--`, `${own},${own}`, `{${own}}`, `urn:uuid:${own}`, own.replaceAll('-', '')],
      ...['1', '10001', '*', '%25', `${own}%0d%0aX:y`],
    ];
    attacked(tries.length);
    for (const id of tries) {
      const { status } = await download(id, people.billing.token);
      expect([400, 404], id).toContain(status);
    }
  });

  it('does not open by the name of its file', async () => {
    attacked(4);
    await download(invoices.own, people.member.token);
    const { pdfKey } = await portal.database.db
      .selectFrom('invoices')
      .select('pdfKey')
      .where('id', '=', invoices.own)
      .executeTakeFirstOrThrow();
    expect(pdfKey).toBeTruthy();
    for (const path of [
      `/files/${pdfKey}`,
      `/files/${pdfKey}?x`,
      `/files/${pdfKey?.slice(0, 2)}/${pdfKey}`,
      `/api/resources/attachments/${invoices.own}`,
    ]) {
      expect((await call({ path, token: people.member.token })).status, path).toBe(404);
    }
  });

  it('closes to a contact who is one no longer, at the next call', async () => {
    attacked(2);
    const set = (isBillingContact: boolean) =>
      portal.database.db
        .updateTable('members')
        .set({ isBillingContact })
        .where('id', '=', people.billing.userId)
        .execute();
    await set(false);
    const refused = await download(invoices.company, people.billing.token);
    const list = await call({
      path: '/api/marketplace/invoice/list?invoiceAssignedType=Company',
      token: people.billing.token,
    });
    await set(true);
    expect([refused.status, list.status]).toEqual([404, 403]);
  });

  it('is in the lists of its owner alone, however they are asked for', async () => {
    const queries = [
      '',
      '?invoiceAssignedType=Individual',
      '?invoiceAssignedType=Company',
      '?size=100',
      '?size=100&invoiceAssignedType=Company',
      `?memberId=${people.member.userId}`,
      `?organisationId=${crypto.randomUUID()}`,
      '?invoiceAssignedType=Individual&invoiceAssignedType=Company',
      '?invoiceAssignedType[0]=Company',
      '?invoiceAssignedType=company%00',
    ];
    attacked(queries.length * names.length);
    for (const query of queries) {
      for (const name of names) {
        const { text } = await call({
          path: `/api/marketplace/invoice/list${query}`,
          token: people[name].token,
        });
        for (const kind of Object.keys(owners) as (keyof typeof owners)[]) {
          if (!owners[kind].includes(name))
            expect(text, `${kind} for ${name} by ${query}`).not.toContain(invoices[kind]);
        }
      }
    }
  });

  it('is changed by nobody but staff, and what is refused is written down', async () => {
    attacked(names.length);
    expect((await download(invoices.foreign, people.member.token)).status).toBe(404);
    for (const name of names.filter((each) => each !== 'staff')) {
      const path = `/api/marketplace/invoice/${invoices.own}/status`;
      expect((await call({ path, json: { status: 'Cancelled' }, token: people[name].token })).status).toBe(
        403,
      );
    }
    const { rows } = await portal.database.pool.query(
      "SELECT DISTINCT detail->>'endpoint' AS endpoint FROM audit_log WHERE action = 'access.refused' ORDER BY 1",
    );
    expect(rows.map(({ endpoint }) => endpoint)).toEqual(
      expect.arrayContaining(['downloadInvoice', 'settleInvoice']),
    );
  });
});

describe.each(origins)('a basket and a purchase, at the origin of the %s,', (origin) => {
  const call = callAt(origin);
  it('are their member’s own', async () => {
    attacked(names.length - 1);
    const product = await portal.database.db
      .selectFrom('products')
      .select(['id', 'priceCents'])
      .executeTakeFirstOrThrow();
    const { token } = people.member;
    await call({
      path: '/api/marketplace/cart/updatebasket',
      json: { cartItems: [{ productId: product.id, quantity: 1 }] },
      token,
    });
    const json = { payBy: 'card', buyFor: 'Individual', totalCents: product.priceCents };
    const { body } = await call({ path: '/api/marketplace/checkout', json, token });
    for (const name of names.filter((each) => each !== 'member')) {
      const { status } = await call({
        path: `/api/marketplace/purchases/${body.purchaseId}`,
        token: people[name].token,
      });
      expect(status, name).toBe(404);
    }
    // Nor is it a purchase that a visitor began.
    expect((await call({ path: `/api/joins/payments/${body.purchaseId}` })).status).toBe(404);
    expect((await call({ method: 'POST', path: `/api/joins/payments/${body.purchaseId}` })).status).toBe(404);
  });
});
