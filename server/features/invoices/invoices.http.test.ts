import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DemoAccountName } from '#server/db/demo-accounts.ts';
import { dueDayOf } from '#server/payments/payment-terms.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { aDayLater } from '#tests/support/uploads.ts';
import { issueInvoice } from './issue-invoice.sql.ts';

let portal: TestApp;
const members = {} as Record<DemoAccountName, SignedIn>;
beforeAll(async () => {
  portal = await startTestApp({ ASSOCIATION_NAME: 'Ridge & Valley', ASSOCIATION_ABN: '12 345 678 901' });
  for (const name of ['member', 'billing', 'new'] as const) members[name] = await portal.signIn(name);
});
afterAll(() => portal.close());

const organisationOf = async (name: DemoAccountName) => {
  const { organisationId } = await portal.database.db
    .selectFrom('members')
    .select('organisationId')
    .where('id', '=', members[name].userId)
    .executeTakeFirstOrThrow();
  return organisationId as string;
};

describe('api/marketplace/invoice/list', () => {
  const list = (name: DemoAccountName, query = '') =>
    portal.call({ path: `/api/marketplace/invoice/list${query}`, token: members[name].token });

  it("gives the member's own, newest first, 10 a page, with dollars and cents", async () => {
    const rows = await portal.database.db
      .selectFrom('invoices')
      .select(['id', 'number', 'kind', 'status', 'issuedAt', 'totalCents'])
      .where('memberId', '=', members.member.userId)
      .where('assignedTo', '=', 'Individual')
      .orderBy('issuedAt', 'desc')
      .orderBy('id')
      .execute();
    const { status, body } = await list('member');
    expect(status).toBe(200);
    expect(rows.length).toBeGreaterThan(10);
    expect(body).toEqual({
      invoices: rows.slice(0, 10).map((row) => ({
        id: row.id,
        invoiceNumber: String(row.number),
        type: row.kind,
        status: row.status,
        date: row.issuedAt.toISOString(),
        totalPrice: row.totalCents / 100,
        ...(row.status === 'Open' && { dueDate: dueDayOf(row.issuedAt), isOverdue: expect.any(Boolean) }),
        ...(row.status === 'Cancelled' && { adjustmentNoteNumber: expect.stringMatching(/^AN-\d+$/) }),
      })),
      page: 1,
      totalItems: rows.length,
    });
    expect((await list('member', '?invoiceAssignedType=Individual')).body).toEqual(body);
  });

  it('shows which open invoices are overdue in the time zone of the association', async () => {
    const { db, pool } = portal.database;
    const issuedDaysAgo = async (days: number) => {
      const lines = [{ description: 'Course', quantity: 1, unitCents: 1_000 }];
      const invoice = { memberId: members.member.userId, kind: 'Training', lines };
      const { id } = await db.transaction().execute((tx) => issueInvoice(tx, portal.config, invoice));
      await pool.query('ALTER TABLE invoices DISABLE TRIGGER guard_invoice');
      const noon = "((now() AT TIME ZONE 'Australia/Melbourne')::date - $2::int + time '12:00')";
      const issuedAt = `${noon} AT TIME ZONE 'Australia/Melbourne'`;
      await pool.query(`UPDATE invoices SET issued_at = ${issuedAt} WHERE id = $1`, [id, days]);
      await pool.query('ALTER TABLE invoices ENABLE TRIGGER guard_invoice');
      return id;
    };
    const ids = [await issuedDaysAgo(29), await issuedDaysAgo(30), await issuedDaysAgo(31)];
    const { invoices } = (await list('member', '?size=100')).body;
    const byId = new Map(
      invoices.map((each: { id: string; isOverdue: boolean }) => [each.id, each.isOverdue]),
    );
    expect(ids.map((id) => byId.get(id))).toEqual([false, false, true]);
  });

  it("gives a billing contact those of the contact's organisation, and no other's", async () => {
    const organisationId = await organisationOf('billing');
    const rows = await portal.database.db
      .selectFrom('invoices')
      .select('id')
      .where('organisationId', '=', organisationId)
      .where('assignedTo', '=', 'Company')
      .execute();
    const { body } = await list('billing', '?invoiceAssignedType=Company&size=100');
    expect(body.totalItems).toBe(rows.length);
    const all = new Set(rows.map(({ id }) => id));
    expect(body.invoices.length).toBe(Math.min(100, rows.length));
    for (const { id } of body.invoices) expect(all).toContain(id);
  });

  it("keeps the organisation's total right when invoices come and change", async () => {
    const { db } = portal.database;
    const organisationId = await organisationOf('billing');
    const total = async () => (await list('billing', '?invoiceAssignedType=Company')).body.totalItems;
    const before = await total();
    const { id } = await db.transaction().execute((tx) =>
      issueInvoice(tx, portal.config, {
        memberId: members.billing.userId,
        organisationId,
        kind: 'Training',
        lines: [{ description: 'Course', quantity: 2, unitCents: 1_000 }],
      }),
    );
    expect(await total()).toBe(before + 1);
    await db.updateTable('invoices').set({ status: 'Closed' }).where('id', '=', id).execute();
    expect(await total()).toBe(before + 1);
  });

  it('refuses company invoices to everybody else, and writes it down once', async () => {
    const { status, body } = await list('member', '?invoiceAssignedType=Company');
    expect(status).toBe(403);
    expect(body.message).toBe("You don't have access to Company invoices.");
    const refused = portal.database.db
      .selectFrom('auditLog')
      .select('id')
      .where('action', '=', 'access.refused')
      .where('detail', '@>', { endpoint: 'listInvoices' })
      .where('subjectId', '=', members.member.userId);
    expect(await refused.execute()).toHaveLength(1);
  });

  it('pages without repeating or skipping, page 0 being page 1; empty past the end and without invoices', async () => {
    const { totalItems } = (await list('member')).body;
    const ids = async (query: string) =>
      (await list('member', query)).body.invoices.map(({ id }: { id: string }) => id);
    const all: string[] = [];
    for (let page = 1; page <= Math.ceil(totalItems / 7); page += 1)
      all.push(...(await ids(`?page=${page}&size=7`)));
    expect(new Set(all).size).toBe(totalItems);
    expect((await list('member', '?page=0&size=7')).body).toMatchObject({ page: 1 });
    expect(await ids('?page=0&size=7')).toEqual(all.slice(0, 7));
    expect((await list('member', '?page=99')).body).toEqual({ invoices: [], page: 99, totalItems });
    expect((await list('new')).body).toEqual({ invoices: [], page: 1, totalItems: 0 });
  });

  it.each([
    ['?page=-1', 'page'],
    ['?size=0', 'size'],
    ['?size=101', 'size'],
    ['?invoiceAssignedType=company', 'invoiceAssignedType'],
    [`?invoiceAssignedType=${encodeURIComponent("Company' OR 1=1")}`, 'invoiceAssignedType'],
    ['?memberId=x', 'memberId'],
  ])('refuses %s by the name of the field', async (query, field) => {
    const { status, body } = await list('member', query);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('asks to sign in', async () => {
    expect((await portal.call({ path: '/api/marketplace/invoice/list' })).status).toBe(401);
  });
});

describe('api/marketplace/invoice/{id}/download', () => {
  const download = (id: string, name: DemoAccountName | null) =>
    portal.call({
      method: 'POST',
      path: `/api/marketplace/invoice/${id}/download`,
      token: name ? members[name].token : undefined,
    });
  const issueTo = (name: DemoAccountName, organisationId?: string) =>
    portal.database.db.transaction().execute((tx) =>
      issueInvoice(tx, portal.config, {
        memberId: members[name].userId,
        ...(organisationId && { organisationId }),
        kind: 'Training',
        lines: [{ description: 'Course: Ngā mahi', quantity: 2, unitCents: 49_500 }],
      }),
    );
  const keyOf = async (id: string) => {
    const { pdfKey } = await portal.database.db
      .selectFrom('invoices')
      .select('pdfKey')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    return pdfKey as string;
  };
  const fileOf = (key: string) => path.join(portal.database.filesFolder, key.slice(0, 2), key);
  const isStored = (key: string) => existsSync(fileOf(key));
  const readKept = async (key: string) =>
    (await extractText(new Uint8Array(readFileSync(fileOf(key))), { mergePages: true })).text.replace(
      /\s+/g,
      ' ',
    );

  it('gives the owner a PDF to save, made once and kept', async () => {
    const { id } = await issueTo('member');
    const { status, text, headers } = await download(id, 'member');
    expect(status).toBe(200);
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'private, no-store',
    });
    expect(headers['content-disposition']).toContain(`attachment; filename="Invoice-${id}.pdf"`);
    const key = await keyOf(id);
    expect(isStored(key)).toBe(true);
    expect((await download(id, 'member')).text).toBe(text);
    expect(await keyOf(id)).toBe(key);
    // Private: its key opens nothing at the address of pictures.
    expect((await portal.call({ path: `/files/${key}` })).status).toBe(404);
  });

  it.each(['application/json', 'application/json; charset=utf-8', 'application/x-www-form-urlencoded'])(
    'takes an empty body that is called %s',
    async (type) => {
      const { id } = await issueTo('member');
      const { status, text } = await portal.call({
        path: `/api/marketplace/invoice/${id}/download`,
        token: members.member.token,
        form: '',
        headers: { 'content-type': type },
      });
      expect(status).toBe(200);
      expect(text.startsWith('%PDF-')).toBe(true);
    },
  );

  it('makes one file for many who ask at once', async () => {
    const { id } = await issueTo('member');
    const answers = await Promise.all(Array.from({ length: 8 }, () => download(id, 'member')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  it('makes it anew when the status has changed, and drops the old file', async () => {
    const { db } = portal.database;
    const { id } = await issueTo('member');
    const open = await download(id, 'member');
    const before = await keyOf(id);
    await db.updateTable('invoices').set({ status: 'Closed' }).where('id', '=', id).execute();
    const closed = await download(id, 'member');
    expect(closed.text).not.toBe(open.text);
    expect(await keyOf(id)).not.toBe(before);
    await aDayLater(portal);
    expect(isStored(before)).toBe(false);
    expect(await db.selectFrom('files').select('key').where('key', '=', before).execute()).toEqual([]);
  });

  it('prints the details of the association and of the buyer, and the purchase order', async () => {
    const organisationId = await organisationOf('billing');
    const { id, number } = await portal.database.db.transaction().execute((tx) =>
      issueInvoice(tx, portal.config, {
        ...{ memberId: members.billing.userId, organisationId, kind: 'Training', purchaseOrder: 'PO 77' },
        lines: [{ description: 'Course', quantity: 1, unitCents: 1_000 }],
      }),
    );
    expect((await download(id, 'billing')).status).toBe(200);
    const text = await readKept(await keyOf(id));
    const { street, abn } = await portal.database.db
      .selectFrom('organisations')
      .select(['street', 'abn'])
      .where('id', '=', organisationId)
      .executeTakeFirstOrThrow();
    for (const part of [
      ...['Ridge & Valley ABN 12 345 678 901', 'Purchase order PO 77', 'BSB 000-000', `Reference ${number}`],
      ...['accounts@demo.example', street as string, `ABN ${abn}`, 'Australia'],
    ])
      expect(text).toContain(part);
  });

  it("gives a company's to its billing contacts alone", async () => {
    const own = await organisationOf('billing');
    const other = await organisationOf('member');
    expect(other).not.toBe(own);
    const [ofCompany, ofOther] = [await issueTo('member', own), await issueTo('billing', other)];
    expect((await download(ofCompany.id, 'billing')).status).toBe(200);
    // Who ordered it for the company is not its owner.
    expect((await download(ofCompany.id, 'member')).status).toBe(404);
    expect((await download(ofOther.id, 'billing')).status).toBe(404);
  });

  it("answers another's invoice like one that is not there", async () => {
    const { id } = await issueTo('member');
    const missing = await download(crypto.randomUUID(), 'billing');
    const others = await download(id, 'billing');
    expect(others.status).toBe(404);
    expect({ ...others.body, requestId: '' }).toEqual({ ...missing.body, requestId: '' });
    expect(others.body.message).toBe('There is no such invoice.');
    expect(await keyOf(id)).toBeNull();
  });

  it.each(['..%2f..%2fsecrets', '10001', '%00', "1'--"])('refuses %s for an id', async (id) => {
    const { status, body } = await download(id, 'member');
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('id');
  });

  it('asks to sign in', async () => {
    const { id } = await issueTo('member');
    expect((await download(id, null)).status).toBe(401);
  });
});
