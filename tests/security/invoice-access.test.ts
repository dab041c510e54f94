import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DemoAccountName } from '#server/db/demo-accounts.ts';
import { issueInvoice } from '#server/features/invoices/issue-invoice.sql.ts';
import { buildMarketplaceApp } from '#server/marketplace-app.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { sendToApp, setUpTestApp, type TestSession } from '#tests/support/test-app.ts';
import { toComparable } from './expect-error-response.ts';
import { resetRateLimits } from './sign-ins.ts';

const portal = setUpTestApp();
let marketplaceApp: FastifyInstance;
const names = ['member', 'billing', 'representative', 'hidden', 'new', 'informational', 'staff'] as const;
const accounts = {} as Record<DemoAccountName, TestSession>;

/** Accounts with access to an invoice of the member, of the company of `billing`, and of another company. */
const owners = { own: ['member'], company: ['billing'], foreign: [] } as Record<Kind, DemoAccountName[]>;
type Kind = 'own' | 'company' | 'foreign';
const kinds = Object.keys(owners) as Kind[];
const invoices = {} as Record<Kind, string>;
/** Cancelled invoices of the same payers, each with an adjustment note. */
const cancelled = {} as Record<Kind, string>;

beforeAll(async () => {
  marketplaceApp = await buildMarketplaceApp(portal);
  for (const name of names) accounts[name] = await portal.signIn(name);
  const { rows } = await portal.database.pool.query(
    `SELECT (SELECT organisation_id FROM members WHERE id = $1) AS company,
      (SELECT id FROM organisations WHERE id NOT IN
        (SELECT organisation_id FROM members WHERE id = ANY ($2) AND organisation_id IS NOT NULL) LIMIT 1) AS foreign`,
    [accounts.billing.userId, Object.values(accounts).map(({ userId }) => userId)],
  );
  const lines = [{ description: 'Course', quantity: 1, unitCents: 49_500 }];
  const bill = { memberId: accounts.member.userId, kind: 'Training', lines } as const;
  const issue = async (kind: Kind) => {
    const payer = kind === 'own' ? {} : { organisationId: rows[0][kind] as string };
    const work = portal.database.db.transaction();
    return (await work.execute((tx) => issueInvoice(tx, portal.appServices.services, { ...bill, ...payer })))
      .id;
  };
  for (const kind of kinds) {
    invoices[kind] = await issue(kind);
    cancelled[kind] = await issue(kind);
    const path = `/api/marketplace/invoice/${cancelled[kind]}/status`;
    await portal.sendRaw({ path, json: { status: 'Cancelled' }, token: accounts.staff.token });
  }
});
afterAll(() => marketplaceApp.close());
beforeEach(() => resetRateLimits(portal));

describe.each(['portal', 'marketplace'])('invoices on the %s origin', (origin) => {
  const send = (path: string, options: Omit<Parameters<typeof sendToApp>[1], 'path'> = {}) =>
    sendToApp(origin === 'portal' ? portal.app : marketplaceApp, { path, ...options });
  const download = (file: string, token?: string, options: object = {}) =>
    send(`/api/marketplace/invoice/${file}/download`, { method: 'POST', token, ...options });

  it('returns an invoice to its owner, and 404 to everyone else', async () => {
    countAttacks(kinds.length * (2 * names.length + 1));
    for (const kind of kinds) {
      for (const [file, missingFile] of [
        [invoices[kind], crypto.randomUUID()],
        [`${cancelled[kind]}/adjustment-note`, `${crypto.randomUUID()}/adjustment-note`],
      ] as const) {
        const missing = toComparable(await download(missingFile, accounts.new.token));
        expect(missing.status).toBe(404);
        for (const name of names) {
          const response = await download(file, accounts[name].token);
          if (!owners[kind].includes(name)) expect(toComparable(response), name).toEqual(missing);
          else {
            expect(response.status, name).toBe(200);
            const disposition = /^attachment; filename="(Invoice|Adjustment-note)-[\da-f-]{36}\.pdf"/;
            expect(response.headers['content-disposition']).toMatch(disposition);
            expect(response.headers['cache-control']).toBe('private, no-store');
          }
        }
        expect((await download(file)).status).toBe(401);
      }
    }
  });

  it('requires a session token in the Authorization header', async () => {
    countAttacks(kinds.length * 3 + 2);
    const { token } = accounts.member;
    for (const id of Object.values(invoices)) {
      expect((await download(id, 'a.b.c')).status).toBe(401);
      const withQuery = `/api/marketplace/invoice/${id}/download?access_token=${token}`;
      expect((await send(withQuery, { method: 'POST' })).status).toBe(401);
      expect((await download(id, undefined, { headers: { cookie: `token=${token}` } })).status).toBe(401);
    }
    const marketplaceToken = (await send('/api/marketplace/token', { method: 'POST', token })).body;
    expect((await download(invoices.own, marketplaceToken.token)).status).toBe(401);
    expect((await download(invoices.own, token, { method: 'GET' })).status).toBe(404);
  });

  it('rejects malformed ids, path traversal and the key of the file', async () => {
    const { own } = invoices;
    const ids = [
      '..%2f..%2fsecrets',
      '..',
      '%2e%2e',
      `..%2f${own}`,
      `${own}%2f..%2f${own}`,
      `${own}%00`,
      `%00${own}`,
      `${own}'--`,
      `${own},${own}`,
      `{${own}}`,
      `urn:uuid:${own}`,
      own.replaceAll('-', ''),
      '1',
      '10001',
      '*',
      '%25',
      `${own}%0d%0aX:y`,
    ];
    countAttacks(ids.length + 4);
    for (const id of ids)
      expect([400, 404], id).toContain((await download(id, accounts.billing.token)).status);
    const { token } = accounts.member;
    await download(own, token);
    const stored = portal.database.db.selectFrom('invoices').select('pdfKey').where('id', '=', own);
    const { pdfKey } = await stored.executeTakeFirstOrThrow();
    expect(pdfKey).toBeTruthy();
    const files = [pdfKey, `${pdfKey}?x`, `${pdfKey?.slice(0, 2)}/${pdfKey}`].map((key) => `/files/${key}`);
    for (const path of [...files, `/api/resources/attachments/${own}`])
      expect((await send(path, { token })).status, path).toBe(404);
  });

  it('denies a billing contact immediately after the role is removed', async () => {
    countAttacks(2);
    const setBillingContact = (isBillingContact: boolean) => {
      const members = portal.database.db.updateTable('members').set({ isBillingContact });
      return members.where('id', '=', accounts.billing.userId).execute();
    };
    const { token } = accounts.billing;
    await setBillingContact(false);
    const denied = await download(invoices.company, token);
    const list = await send('/api/marketplace/invoice/list?invoiceAssignedType=Company', { token });
    await setBillingContact(true);
    expect([denied.status, list.status]).toEqual([404, 403]);
  });

  it('lists invoices for their owner only, whatever the query', async () => {
    const type = 'invoiceAssignedType';
    const queries = [
      '',
      `?${type}=Individual`,
      `?${type}=Company`,
      '?size=100',
      `?size=100&${type}=Company`,
      `?memberId=${accounts.member.userId}`,
      `?organisationId=${crypto.randomUUID()}`,
      `?${type}=Individual&${type}=Company`,
      `?${type}[0]=Company`,
      `?${type}=company%00`,
    ];
    countAttacks(queries.length * names.length);
    for (const query of queries) {
      for (const name of names) {
        const { text } = await send(`/api/marketplace/invoice/list${query}`, { token: accounts[name].token });
        for (const kind of kinds.filter((each) => !owners[each].includes(name)))
          expect(text, `${kind} for ${name} by ${query}`).not.toContain(invoices[kind]);
      }
    }
  });

  it('lets only staff change an invoice, and audits denied requests', async () => {
    countAttacks(names.length);
    expect((await download(invoices.foreign, accounts.member.token)).status).toBe(404);
    for (const name of names.filter((each) => each !== 'staff')) {
      const change = { json: { status: 'Cancelled' }, token: accounts[name].token };
      expect((await send(`/api/marketplace/invoice/${invoices.own}/status`, change)).status).toBe(403);
    }
    const { rows } = await portal.database.pool.query(
      "SELECT DISTINCT detail->>'endpoint' AS endpoint FROM audit_log WHERE action = 'access.denied'",
    );
    const audited = rows.map(({ endpoint }) => endpoint);
    expect(audited).toEqual(expect.arrayContaining(['downloadInvoice', 'setInvoiceStatus']));
  });

  it('returns a purchase only to its buyer', async () => {
    countAttacks(names.length - 1);
    const products = portal.database.db.selectFrom('products').select(['id', 'priceCents']);
    const { id: productId, priceCents: totalCents } = await products.executeTakeFirstOrThrow();
    const { token } = accounts.member;
    const basket = { cartItems: [{ productId, quantity: 1 }] };
    await send('/api/marketplace/cart/updatebasket', { json: basket, token });
    const order = { payBy: 'card', buyFor: 'Individual', totalCents };
    const { purchaseId } = (await send('/api/marketplace/checkout', { json: order, token })).body;
    for (const name of names.filter((each) => each !== 'member')) {
      const other = { token: accounts[name].token };
      expect((await send(`/api/marketplace/purchases/${purchaseId}`, other)).status, name).toBe(404);
    }
    // The purchase is not available as the payment of a join either.
    for (const method of ['GET', 'POST'] as const)
      expect((await send(`/api/joins/payments/${purchaseId}`, { method })).status).toBe(404);
  });
});
