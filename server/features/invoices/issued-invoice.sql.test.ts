import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { issueInvoice } from './issue-invoice.sql.ts';

const terms = readConfig({});
let database: TestDatabase;
let memberId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  const member = await database.db.selectFrom('members').select('id').executeTakeFirstOrThrow();
  memberId = member.id;
});
afterAll(() => database.close());

type Status = 'Open' | 'Closed' | 'Cancelled';

async function invoiceThatIs(status: Status): Promise<string> {
  const { db, pool } = database;
  const lines = [{ description: 'A helmet', quantity: 1, unitCents: 110_00 }];
  const { id } = await db
    .transaction()
    .execute((tx) => issueInvoice(tx, terms, { memberId, kind: 'Marketplace', lines }));
  if (status !== 'Open') await pool.query('UPDATE invoices SET status = $2 WHERE id = $1', [id, status]);
  return id;
}

/** All that the database holds of it. */
async function whole(id: string) {
  const { rows } = await database.pool.query(
    `SELECT to_jsonb(invoices) AS invoice, (SELECT jsonb_agg(invoice_lines) FROM invoice_lines WHERE invoice_id = id) AS lines
     FROM invoices WHERE id = $1`,
    [id],
  );
  return rows[0];
}

async function expectRefused(id: string, statement: string): Promise<void> {
  const before = await whole(id);
  await expect(database.pool.query(statement, [id])).rejects.toThrow(/stays so/);
  expect(await whole(id)).toEqual(before);
}

const addLine =
  "INSERT INTO invoice_lines (invoice_id, position, description, quantity, unit_cents) VALUES ($1, 7, 'More', 1, 0)";

describe('an issued invoice', () => {
  it.each([
    ["status = 'Open'", 'Closed'],
    ["status = 'Open'", 'Cancelled'],
    ["status = 'Closed'", 'Cancelled'],
    ["status = 'Cancelled'", 'Closed'],
    ['number = 1', 'Open'],
    ["issued_at = issued_at + interval '1 day'", 'Open'],
    ["issued_at = issued_at - interval '1 microsecond'", 'Closed'],
    ['total_cents = 1', 'Open'],
    ['gst_cents = 1', 'Closed'],
    ["kind = 'Membership'", 'Open'],
    ["bill_to = '{}'", 'Open'],
    ['issued_in = NULL', 'Open'],
    ['id = gen_random_uuid()', 'Open'],
    ["status = 'Closed', total_cents = 1", 'Open'],
    ["purchase_order = 'PO 1'", 'Open'],
    ["supplier = '{}'", 'Open'],
    ['period_from = now(), period_to = now()', 'Closed'],
    ["paid_on = now(), paid_by = 'card'", 'Closed'],
  ] as const)('keeps what it says: %s is refused when it is %s', async (change, status) => {
    await expectRefused(await invoiceThatIs(status), `UPDATE invoices SET ${change} WHERE id = $1`);
  });

  it.each([
    'DELETE FROM invoices WHERE id = $1',
    'DELETE FROM invoice_lines WHERE invoice_id = $1',
    'UPDATE invoice_lines SET unit_cents = 1 WHERE invoice_id = $1',
    "UPDATE invoice_lines SET description = 'Another' WHERE invoice_id = $1",
    addLine,
  ])('is not touched by %s, whatever its status', async (statement) => {
    for (const status of ['Open', 'Closed', 'Cancelled'] as const)
      await expectRefused(await invoiceThatIs(status), statement);
  });

  it('is paid only by closing it', async () => {
    const id = await invoiceThatIs('Open');
    const pay = "paid_on = '2026-01-01', paid_by = 'card'";
    await expect(database.pool.query(`UPDATE invoices SET ${pay} WHERE id = $1`, [id])).rejects.toThrow(
      /invoices_payment_check/,
    );
    await database.pool.query(`UPDATE invoices SET status = 'Closed', ${pay} WHERE id = $1`, [id]);
    await expectRefused(id, "UPDATE invoices SET paid_by = 'bank transfer' WHERE id = $1");
  });

  it.each([
    'DELETE FROM adjustment_notes',
    'UPDATE adjustment_notes SET number = 1',
    'UPDATE adjustment_notes SET issued_at = now()',
  ])('keeps its adjustment note: %s is refused', async (statement) => {
    const { rows } = await database.pool.query('SELECT invoice_id FROM adjustment_notes LIMIT 1');
    const refused = database.pool.query(`${statement} WHERE invoice_id = $1`, [rows[0].invoice_id]);
    await expect(refused).rejects.toThrow(/stays so/);
  });

  it('gets no line beside a change that it may see, in one transaction', async () => {
    const id = await invoiceThatIs('Open');
    const both = database.db.transaction().execute(async (tx) => {
      await tx.updateTable('invoices').set({ status: 'Closed' }).where('id', '=', id).execute();
      const line = { invoiceId: id, position: 7, description: 'One more', quantity: 1, unitCents: 0 };
      await tx.insertInto('invoiceLines').values(line).execute();
    });
    await expect(both).rejects.toThrow(/stays so/);
    expect((await whole(id)).invoice.status).toBe('Open');
  });

  it('from before the database knew which transaction issued it gets no line either', async () => {
    const id = await invoiceThatIs('Open');
    await database.pool.query('ALTER TABLE invoices DISABLE TRIGGER guard_invoice');
    await database.pool.query('UPDATE invoices SET issued_in = NULL WHERE id = $1', [id]);
    await database.pool.query('ALTER TABLE invoices ENABLE TRIGGER guard_invoice');
    await expectRefused(id, addLine);
  });
});
