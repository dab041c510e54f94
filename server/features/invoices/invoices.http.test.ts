import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { extractText } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoint.ts';
import { invoices } from '#contract/invoices.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { toDueDate } from '#server/payments/payment-terms.ts';
import { expectInvalidQueries } from '#tests/support/expect-invalid-queries.ts';
import { issueTestInvoice } from '#tests/support/issue-test-invoice.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';
import { expireOrphanedFiles } from '#tests/support/uploads.ts';
import type { NewInvoice } from './issue-invoice.sql.ts';

const portal = setUpTestApp({ ASSOCIATION_NAME: 'Ridge & Valley', ASSOCIATION_ABN: '12 345 678 901' });
const member = portal.signInBeforeAll('member');
const billing = portal.signInBeforeAll('billing');
const newMember = portal.signInBeforeAll('new');
let company: string;
beforeAll(async () => {
  const { organisationId } = await portal.database.db
    .selectFrom('members')
    .select('organisationId')
    .where('id', '=', billing.userId)
    .executeTakeFirstOrThrow();
  company = organisationId as string;
});

const issueTo = ({ userId }: TestSession, more: Partial<NewInvoice> = {}) =>
  issueTestInvoice(portal.database, { memberId: userId, ...more }, portal.config);

describe('listInvoices', () => {
  const list = (query: RequestOf<typeof invoices.listInvoices>['query'], caller = member) =>
    portal.send(invoices.listInvoices, { query }, caller);

  it("returns the member's own invoices, newest first, 10 per page, in dollars", async () => {
    const rows = await portal.database.db
      .selectFrom('invoices')
      .select(['id', 'number', 'kind', 'status', 'issuedAt', 'totalCents'])
      .where('memberId', '=', member.userId)
      .where('assignedTo', '=', 'Individual')
      .orderBy('issuedAt', 'desc')
      .orderBy('id')
      .execute();
    const { body } = await list({});
    expect(rows.length).toBeGreaterThan(10);
    expect(body).toEqual({
      invoices: rows.slice(0, 10).map((row) => ({
        id: row.id,
        invoiceNumber: String(row.number),
        type: row.kind,
        status: row.status,
        date: row.issuedAt.toISOString(),
        totalPrice: row.totalCents / 100,
        ...(row.status === 'Open' && { dueDate: toDueDate(row.issuedAt), isOverdue: expect.any(Boolean) }),
        ...(row.status === 'Cancelled' && { adjustmentNoteNumber: expect.stringMatching(/^AN-\d+$/) }),
      })),
      page: 1,
      totalItems: rows.length,
    });
    expect((await list({ invoiceAssignedType: 'Individual' })).body).toEqual(body);

    const pages = Math.ceil(rows.length / 7);
    const all = [];
    for (let page = 1; page <= pages; page += 1) all.push(...(await list({ page, size: 7 })).body.invoices);
    expect(all.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    expect((await list({ page: 0, size: 7 })).body).toMatchObject({ page: 1, invoices: all.slice(0, 7) });
    expect((await list({ page: 99 })).body).toEqual({ invoices: [], page: 99, totalItems: rows.length });
    expect((await list({}, newMember)).body).toEqual({ invoices: [], page: 1, totalItems: 0 });
  });

  it('marks an open invoice overdue 30 days after its issue, in the time zone of the association', async () => {
    const { pool } = portal.database;
    await pool.query('ALTER TABLE invoices DISABLE TRIGGER guard_invoice');
    const ids: string[] = [];
    for (const days of [29, 30, 31]) {
      const { id } = await issueTo(member);
      const noon = "((now() AT TIME ZONE 'Australia/Melbourne')::date - $2::int + time '12:00')";
      const issuedAt = `${noon} AT TIME ZONE 'Australia/Melbourne'`;
      await pool.query(`UPDATE invoices SET issued_at = ${issuedAt} WHERE id = $1`, [id, days]);
      ids.push(id);
    }
    await pool.query('ALTER TABLE invoices ENABLE TRIGGER guard_invoice');
    const listed = (await list({ size: 100 })).body.invoices;
    expect(ids.map((each) => listed.find(({ id }) => id === each)?.isOverdue)).toEqual([false, false, true]);
  });

  it("returns company invoices to the organisation's billing contact only", async () => {
    const { db } = portal.database;
    const ofCompany = () => list({ invoiceAssignedType: 'Company', size: 100 }, billing);
    const before = (await ofCompany()).body.totalItems;
    const { id } = await issueTo(member, { organisationId: company });
    await db.updateTable('invoices').set({ status: 'Closed' }).where('id', '=', id).execute();
    const rows = await db
      .selectFrom('invoices')
      .select('id')
      .where('organisationId', '=', company)
      .where('assignedTo', '=', 'Company')
      .execute();
    const { body } = await ofCompany();
    expect([body.totalItems, rows.length]).toEqual([before + 1, before + 1]);
    expect(body.invoices).toHaveLength(Math.min(100, rows.length));
    expect(rows.map((row) => row.id)).toEqual(expect.arrayContaining(body.invoices.map((each) => each.id)));

    const { status, errorBody } = await list({ invoiceAssignedType: 'Company' });
    expect([status, errorBody.message]).toEqual([403, "You don't have access to Company invoices."]);
  });

  it('names the invalid field', () =>
    expectInvalidQueries(portal, invoices.listInvoices, member, {
      'invoiceAssignedType=company': 'invoiceAssignedType',
      "invoiceAssignedType=Company'%20OR%201=1": 'invoiceAssignedType',
    }));
});

describe('downloadInvoice', () => {
  const download = (id: string, caller = member) =>
    portal.send(invoices.downloadInvoice, { params: { id } }, caller);
  const keyOf = async (id: string) => {
    const invoice = portal.database.db.selectFrom('invoices').select('pdfKey').where('id', '=', id);
    return (await invoice.executeTakeFirstOrThrow()).pdfKey as string;
  };
  const fileOf = (key: string) => path.join(portal.database.filesFolder, key.slice(0, 2), key);
  const readPdfText = async (id: string, caller = member) => {
    expect((await download(id, caller)).status).toBe(200);
    const pdf = new Uint8Array(readFileSync(fileOf(await keyOf(id))));
    return (await extractText(pdf, { mergePages: true })).text.replace(/\s+/g, ' ');
  };

  it('renders one PDF per status and deletes the old file', async () => {
    const { id } = await issueTo(member);
    const responses = await Promise.all(Array.from({ length: 8 }, () => download(id)));
    expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const { text, headers } = responses[0] as (typeof responses)[number];
    expect(text.startsWith('%PDF-')).toBe(true);
    const expected = { 'content-type': 'application/pdf', 'cache-control': 'private, no-store' };
    expect(headers).toMatchObject(expected);
    expect(headers['content-disposition']).toContain(`attachment; filename="Invoice-${id}.pdf"`);
    const key = await keyOf(id);
    expect((await download(id)).text).toBe(text);
    expect(await keyOf(id)).toBe(key);

    const { db } = portal.database;
    await db.updateTable('invoices').set({ status: 'Closed' }).where('id', '=', id).execute();
    expect((await download(id)).text).not.toBe(text);
    expect(await keyOf(id)).not.toBe(key);
    expect(existsSync(fileOf(key))).toBe(true);
    await expireOrphanedFiles(portal);
    expect(existsSync(fileOf(key))).toBe(false);
    expect(await db.selectFrom('files').select('key').where('key', '=', key).execute()).toEqual([]);
  });

  it('accepts an empty body of any content type', async () => {
    const { id } = await issueTo(member);
    const path = invoices.downloadInvoice.path.replace('{id}', id);
    const request = { path, token: member.token, form: '' };
    for (const type of ['json', 'json; charset=utf-8', 'x-www-form-urlencoded']) {
      const headers = { 'content-type': `application/${type}` };
      expect((await portal.sendRaw({ ...request, headers })).text).toMatch(/^%PDF-/);
    }
    expect((await download(crypto.randomUUID())).errorBody.message).toBe('Invoice not found.');
  });

  it('keeps the name and address at the time of issue when a member changes them', async () => {
    const { db } = portal.database;
    const change = (values: object) =>
      db.updateTable('members').set(values).where('id', '=', member.userId).execute();
    await change({
      firstName: 'Hana',
      lastName: 'Te Rangi',
      postalAddress1: '1 Hose Street',
      postalAddress2: '',
      postalSuburb: 'Ballarat',
      postalState: 'VIC',
      postalPostcode: '3350',
      postalCountry: 'International',
    });
    const { id, billTo } = await issueTo(member);
    const addressee = 'Hana Te Rangi 1 Hose Street Ballarat VIC 3350 Outside Australia';
    expect(billTo.email).toBe(demoEmail('member'));
    await change({ firstName: 'Hanna', lastName: 'Ngata', postalAddress1: '2 Ladder Lane' });
    expect(await readPdfText(id)).toContain(addressee);
    await db.updateTable('invoices').set({ status: 'Closed' }).where('id', '=', id).execute();
    expect(await readPdfText(id)).toContain(addressee);
    const newAddressee = 'Hanna Ngata 2 Ladder Lane Ballarat VIC 3350 Outside Australia';
    expect(await readPdfText((await issueTo(member)).id)).toContain(newAddressee);
  });

  it('names the association, the purchase order and the company, but not the member who ordered', async () => {
    const change = (name: string) =>
      portal.database.db
        .updateTable('organisations')
        .set({
          name,
          street: '8 Pump Lane',
          suburb: 'Hobart',
          state: 'TAS',
          postcode: '7000',
          country: 'Australia',
          abn: '98 765 432 109',
        })
        .where('id', '=', company)
        .execute();
    await change('Ridge Fire');
    const order = { organisationId: company, purchaseOrder: 'PO 77' };
    const { id, number, billTo } = await issueTo(member, order);
    await change('Valley Fire');
    expect(billTo.email).toBeNull();
    const text = await readPdfText(id, billing);
    for (const part of [
      'Ridge & Valley ABN 12 345 678 901',
      'Purchase order PO 77',
      'BSB 000-000',
      `Reference ${number}`,
      'accounts@demo.example',
      'Ridge Fire 8 Pump Lane Hobart TAS 7000 Australia ABN 98 765 432 109',
    ])
      expect(text).toContain(part);
    expect(text).not.toMatch(/Ngata|Te Rangi/);
  });
});
