import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DemoAccountName } from '#server/db/demo-accounts.ts';
import { issueInvoice } from '#server/features/invoices/issue-invoice.sql.ts';
import { buildMarketplaceApp } from '#server/marketplace-app.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { callApp, type SignedIn, testApp } from '#tests/support/test-app.ts';
import { toComparable } from './expect-error-response.ts';
import { resetRateLimits } from './sign-ins.ts';

const portal = testApp();
let market: FastifyInstance;
const names = ['member', 'billing', 'representative', 'hidden', 'new', 'informational', 'staff'] as const;
const people = {} as Record<DemoAccountName, SignedIn>;

/** Which accounts may open an invoice of the member, of the company of `billing`, and of another company. */
const owners = { own: ['member'], company: ['billing'], foreign: [] } as Record<Kind, DemoAccountName[]>;
type Kind = 'own' | 'company' | 'foreign';
const kinds = Object.keys(owners) as Kind[];
const invoices = {} as Record<Kind, string>;
/** Cancelled invoices of the same payers, each with an adjustment note. */
const cancelled = {} as Record<Kind, string>;

beforeAll(async () => {
  market = await buildMarketplaceApp(portal);
  for (const name of names) people[name] = await portal.signIn(name);
  const { rows } = await portal.database.pool.query(
    `SELECT (SELECT organisation_id FROM members WHERE id = $1) AS company,
      (SELECT id FROM organisations WHERE id NOT IN
        (SELECT organisation_id FROM members WHERE id = ANY ($2) AND organisation_id IS NOT NULL) LIMIT 1) AS foreign`,
    [people.billing.userId, Object.values(people).map(({ userId }) => userId)],
  );
  const lines = [{ description: 'Course', quantity: 1, unitCents: 49_500 }];
  const bill = { memberId: people.member.userId, kind: 'Training', lines } as const;
  const issue = async (kind: Kind) => {
    const payer = kind === 'own' ? {} : { organisationId: rows[0][kind] as string };
    const work = portal.database.db.transaction();
    return (await work.execute((tx) => issueInvoice(tx, portal.config, { ...bill, ...payer }))).id;
  };
  for (const kind of kinds) {
    invoices[kind] = await issue(kind);
    cancelled[kind] = await issue(kind);
    const path = `/api/marketplace/invoice/${cancelled[kind]}/status`;
    await portal.call({ path, json: { status: 'Cancelled' }, token: people.staff.token });
  }
});
afterAll(() => market.close());
beforeEach(() => resetRateLimits(portal));

describe.each(['portal', 'marketplace'])('invoices at the origin of the %s', (origin) => {
  const call = (path: string, more: Omit<Parameters<typeof callApp>[1], 'path'> = {}) =>
    callApp(origin === 'portal' ? portal.app : market, { path, ...more });
  const download = (file: string, token?: string, more: object = {}) =>
    call(`/api/marketplace/invoice/${file}/download`, { method: 'POST', token, ...more });

  it('open to their owner and answer everyone else as if they did not exist', async () => {
    countAttacks(kinds.length * (2 * names.length + 1));
    for (const kind of kinds) {
      for (const [file, missingFile] of [
        [invoices[kind], crypto.randomUUID()],
        [`${cancelled[kind]}/adjustment-note`, `${crypto.randomUUID()}/adjustment-note`],
      ] as const) {
        const missing = toComparable(await download(missingFile, people.new.token));
        expect(missing.status).toBe(404);
        for (const name of names) {
          const answer = await download(file, people[name].token);
          if (!owners[kind].includes(name)) expect(toComparable(answer), name).toEqual(missing);
          else {
            expect(answer.status, name).toBe(200);
            const disposition = /^attachment; filename="(Invoice|Adjustment-note)-[\da-f-]{36}\.pdf"/;
            expect(answer.headers['content-disposition']).toMatch(disposition);
            expect(answer.headers['cache-control']).toBe('private, no-store');
          }
        }
        expect((await download(file)).status).toBe(401);
      }
    }
  });

  it('do not open without a session, or with one in the query or in a cookie', async () => {
    countAttacks(kinds.length * 3 + 2);
    const { token } = people.member;
    for (const id of Object.values(invoices)) {
      expect((await download(id, 'a.b.c')).status).toBe(401);
      const withQuery = `/api/marketplace/invoice/${id}/download?access_token=${token}`;
      expect((await call(withQuery, { method: 'POST' })).status).toBe(401);
      expect((await download(id, undefined, { headers: { cookie: `token=${token}` } })).status).toBe(401);
    }
    const shop = (await call('/api/marketplace/token', { method: 'POST', token })).body;
    expect((await download(invoices.own, shop.token)).status).toBe(401);
    expect((await download(invoices.own, token, { method: 'GET' })).status).toBe(404);
  });

  it('are reached by no other spelling of their id and not by the name of their file', async () => {
    const { own } = invoices;
    const ids = [
      ...['..%2f..%2fsecrets', '..', '%2e%2e', `..%2f${own}`, `${own}%2f..%2f${own}`, `${own}%00`],
      ...[`%00${own}`, `${own}'--`, `${own},${own}`, `{${own}}`, `urn:uuid:${own}`, own.replaceAll('-', '')],
      ...['1', '10001', '*', '%25', `${own}%0d%0aX:y`],
    ];
    countAttacks(ids.length + 4);
    for (const id of ids) expect([400, 404], id).toContain((await download(id, people.billing.token)).status);
    const { token } = people.member;
    await download(own, token);
    const stored = portal.database.db.selectFrom('invoices').select('pdfKey').where('id', '=', own);
    const { pdfKey } = await stored.executeTakeFirstOrThrow();
    expect(pdfKey).toBeTruthy();
    const files = [pdfKey, `${pdfKey}?x`, `${pdfKey?.slice(0, 2)}/${pdfKey}`].map((key) => `/files/${key}`);
    for (const path of [...files, `/api/resources/attachments/${own}`])
      expect((await call(path, { token })).status, path).toBe(404);
  });

  it('close to a billing contact at the first request after the role is removed', async () => {
    countAttacks(2);
    const set = (isBillingContact: boolean) => {
      const members = portal.database.db.updateTable('members').set({ isBillingContact });
      return members.where('id', '=', people.billing.userId).execute();
    };
    const { token } = people.billing;
    await set(false);
    const refused = await download(invoices.company, token);
    const list = await call('/api/marketplace/invoice/list?invoiceAssignedType=Company', { token });
    await set(true);
    expect([refused.status, list.status]).toEqual([404, 403]);
  });

  it('are listed for their owner only, whatever the query', async () => {
    const type = 'invoiceAssignedType';
    const queries = [
      ...['', `?${type}=Individual`, `?${type}=Company`, '?size=100', `?size=100&${type}=Company`],
      ...[`?memberId=${people.member.userId}`, `?organisationId=${crypto.randomUUID()}`],
      ...[`?${type}=Individual&${type}=Company`, `?${type}[0]=Company`, `?${type}=company%00`],
    ];
    countAttacks(queries.length * names.length);
    for (const query of queries) {
      for (const name of names) {
        const { text } = await call(`/api/marketplace/invoice/list${query}`, { token: people[name].token });
        for (const kind of kinds.filter((each) => !owners[each].includes(name)))
          expect(text, `${kind} for ${name} by ${query}`).not.toContain(invoices[kind]);
      }
    }
  });

  it('are changed by staff only, and refusals are audited', async () => {
    countAttacks(names.length);
    expect((await download(invoices.foreign, people.member.token)).status).toBe(404);
    for (const name of names.filter((each) => each !== 'staff')) {
      const change = { json: { status: 'Cancelled' }, token: people[name].token };
      expect((await call(`/api/marketplace/invoice/${invoices.own}/status`, change)).status).toBe(403);
    }
    const { rows } = await portal.database.pool.query(
      "SELECT DISTINCT detail->>'endpoint' AS endpoint FROM audit_log WHERE action = 'access.denied'",
    );
    const audited = rows.map(({ endpoint }) => endpoint);
    expect(audited).toEqual(expect.arrayContaining(['downloadInvoice', 'settleInvoice']));
  });

  it('belong to purchases that only their member sees', async () => {
    countAttacks(names.length - 1);
    const products = portal.database.db.selectFrom('products').select(['id', 'priceCents']);
    const { id: productId, priceCents: totalCents } = await products.executeTakeFirstOrThrow();
    const { token } = people.member;
    const basket = { cartItems: [{ productId, quantity: 1 }] };
    await call('/api/marketplace/cart/updatebasket', { json: basket, token });
    const order = { payBy: 'card', buyFor: 'Individual', totalCents };
    const { purchaseId } = (await call('/api/marketplace/checkout', { json: order, token })).body;
    for (const name of names.filter((each) => each !== 'member')) {
      const other = { token: people[name].token };
      expect((await call(`/api/marketplace/purchases/${purchaseId}`, other)).status, name).toBe(404);
    }
    // Nor is it the purchase of a visitor who joins.
    for (const method of ['GET', 'POST'] as const)
      expect((await call(`/api/joins/payments/${purchaseId}`, { method })).status).toBe(404);
  });
});
