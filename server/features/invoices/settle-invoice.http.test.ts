import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { issueInvoice } from './issue-invoice.sql.ts';

let portal: TestApp;
let member: SignedIn;
let staff: SignedIn;
beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
  staff = await portal.signIn('staff');
});
afterAll(() => portal.close());

const statuses = ['Open', 'Closed', 'Cancelled'] as const;

async function invoiceThatIs(status: (typeof statuses)[number]): Promise<string> {
  const { db, pool } = portal.database;
  const lines = [{ description: 'A helmet', quantity: 1, unitCents: 110_00 }];
  const { id } = await db
    .transaction()
    .execute((tx) =>
      issueInvoice(tx, portal.config, { memberId: member.userId, kind: 'Marketplace', lines }),
    );
  if (status !== 'Open') await pool.query('UPDATE invoices SET status = $2 WHERE id = $1', [id, status]);
  return id;
}

const settle = (id: string, json: object, { token } = staff) =>
  portal.call({ path: `/api/marketplace/invoice/${id}/status`, json, token });
const statusOf = async (id: string) =>
  (await portal.database.pool.query('SELECT status FROM invoices WHERE id = $1', [id])).rows[0].status;

describe('the status of an invoice', () => {
  it.each([
    ['Open', 'Closed', 200],
    ['Open', 'Cancelled', 200],
    ['Closed', 'Cancelled', 409],
    ['Cancelled', 'Closed', 409],
    ['Closed', 'Closed', 409],
    ['Open', 'Open', 400],
  ] as const)('from %s to %s: %i', async (from, to, expected) => {
    const id = await invoiceThatIs(from);
    expect((await settle(id, { status: to })).status).toBe(expected);
    expect(await statusOf(id)).toBe(expected === 200 ? to : from);
    const { rows } = await portal.database.pool.query(
      `SELECT detail ->> 'status' AS status FROM audit_log
       JOIN invoices ON invoices.number = (detail ->> 'number')::int
       WHERE action = 'invoice.settled' AND invoices.id = $1`,
      [id],
    );
    expect(rows).toEqual(expected === 200 ? [{ status: to }] : []);
  });

  const invoiceRow = async (id: string) =>
    (
      await portal.database.pool.query(
        `SELECT paid_on::text, paid_by, adjustment_notes.number AS note, adjustment_notes.pdf_key IS NOT NULL AS kept,
                (now() AT TIME ZONE 'Australia/Melbourne')::date::text AS today
         FROM invoices LEFT JOIN adjustment_notes ON invoice_id = invoices.id WHERE invoices.id = $1`,
        [id],
      )
    ).rows[0];

  it('is Closed with the day and the way of the payment', async () => {
    const [today, given] = [await invoiceThatIs('Open'), await invoiceThatIs('Open')];
    await settle(today, { status: 'Closed' });
    const row = await invoiceRow(today);
    expect(row).toMatchObject({ paid_on: row.today, paid_by: 'bank transfer', note: null });
    await settle(given, { status: 'Closed', paidOn: row.today, paidBy: 'card' });
    expect(await invoiceRow(given)).toMatchObject({ paid_on: row.today, paid_by: 'card' });
  });

  it('is Closed with an earlier day of the payment', async () => {
    const { rows } = await portal.database.pool.query(
      `SELECT id, (issued_at AT TIME ZONE 'Australia/Melbourne')::date::text AS issued_on
       FROM invoices WHERE status = 'Open' ORDER BY issued_at LIMIT 1`,
    );
    const { id, issued_on: paidOn } = rows[0];
    expect((await settle(id, { status: 'Closed', paidOn })).status).toBe(200);
    const row = await invoiceRow(id);
    expect(row.paid_on).toBe(paidOn);
    expect(row.paid_on).not.toBe(row.today);
  });

  it.each([
    [{ status: 'Closed', paidOn: '2999-01-01' }, 'paidOn'],
    [{ status: 'Closed', paidOn: '2020-01-01' }, 'paidOn'],
    [{ status: 'Closed', paidOn: 'today' }, 'paidOn'],
    [{ status: 'Closed', paidBy: 'cash' }, 'paidBy'],
    [{ status: 'Cancelled', paidBy: 'card' }, 'status'],
  ])('rejects the payment %j', async (payment, field) => {
    const id = await invoiceThatIs('Open');
    const { status, body } = await settle(id, payment);
    expect([status, body.errors?.[0].field]).toEqual([400, field]);
    expect(await statusOf(id)).toBe('Open');
  });

  it('is Cancelled with an adjustment note, numbered without a gap, that the payer can download', async () => {
    const [one, other] = [await invoiceThatIs('Open'), await invoiceThatIs('Open')];
    const download = (id: string, { token } = member) =>
      portal.call({ method: 'POST', path: `/api/marketplace/invoice/${id}/adjustment-note/download`, token });
    expect((await download(one)).body.message).toBe('There is no adjustment note for this invoice.');
    await settle(one, { status: 'Cancelled' });
    await settle(other, { status: 'Cancelled' });
    const { note } = await invoiceRow(one);
    expect((await invoiceRow(other)).note).toBe(note + 1);
    const { invoices } = (await portal.call({ path: '/api/marketplace/invoice/list', token: member.token }))
      .body;
    const listed = invoices.find(({ id }: { id: string }) => id === one);
    expect(listed).toMatchObject({ status: 'Cancelled', adjustmentNoteNumber: `AN-${note}` });
    const { status, text, headers } = await download(one);
    expect(status).toBe(200);
    expect(text.startsWith('%PDF-')).toBe(true);
    expect(headers['content-disposition']).toContain(`filename="Adjustment-note-${one}.pdf"`);
    expect((await invoiceRow(one)).kept).toBe(true);
    expect((await download(one)).text).toBe(text);
    expect((await download(one, staff)).status).toBe(404);
  });

  it('is changed by the number too, which is what stands on the paper and in the bank', async () => {
    const id = await invoiceThatIs('Open');
    const { rows } = await portal.database.pool.query('SELECT number FROM invoices WHERE id = $1', [id]);
    expect((await settle(String(rows[0].number), { status: 'Closed' })).status).toBe(200);
    expect(await statusOf(id)).toBe('Closed');
    expect((await settle('999999999', { status: 'Closed' })).status).toBe(404);
    expect((await settle('0012001', { status: 'Closed' })).status).toBe(400);
  });

  it('is for staff to change, who are written down', async () => {
    const id = await invoiceThatIs('Open');
    expect((await settle(id, { status: 'Closed' }, member)).status).toBe(403);
    expect((await settle(crypto.randomUUID(), { status: 'Closed' })).status).toBe(404);
    await settle(id, { status: 'Closed' });
    const { rows } = await portal.database.pool.query(
      "SELECT actor_id, subject_id, detail FROM audit_log WHERE action = 'invoice.settled' ORDER BY id DESC LIMIT 1",
    );
    expect(rows[0]).toMatchObject({
      actor_id: staff.userId,
      subject_id: member.userId,
      detail: { status: 'Closed' },
    });
  });
});
