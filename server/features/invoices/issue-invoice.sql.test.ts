import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { issueTestInvoice, toInvoiceTerms } from '#tests/support/issue-test-invoice.ts';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { issueInvoice } from './issue-invoice.sql.ts';

const database = setUpTestDatabase();
let memberId: string;
beforeAll(async () => {
  memberId = (await database.db.selectFrom('members').select('id').executeTakeFirstOrThrow()).id;
});

describe('issueInvoice', () => {
  const lines = [{ description: 'Enamel mug', quantity: 3, unitCents: 24_20 }];
  const counter = () => {
    const counters = database.db.selectFrom('counters').select('value');
    return counters.where('name', '=', 'invoice').executeTakeFirstOrThrow();
  };

  it('numbers 40 concurrent invoices without a gap when every fourth transaction fails', async () => {
    const issue = (fails: boolean) =>
      database.db.transaction().execute(async (tx) => {
        const { number } = await issueInvoice(tx, toInvoiceTerms(), { memberId, kind: 'Shop', lines });
        if (fails) throw new Error('meant to fail');
        return number;
      });
    const before = (await counter()).value;
    const done = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => issue(index % 4 === 3)));
    const numbers = done.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    expect(numbers.toSorted((one, other) => one - other)).toEqual(
      Array.from({ length: 30 }, (_, index) => before + index + 1),
    );
    expect((await counter()).value).toBe(before + 30);
  });

  it('starts at 10001, and totals the lines with one eleventh of GST', async () => {
    const tx = await database.db.startTransaction().execute();
    await sql`TRUNCATE invoices CASCADE`.execute(tx);
    await tx.deleteFrom('counters').where('name', '=', 'invoice').execute();
    for (let count = 0; count < 2; count += 1)
      await issueInvoice(tx, toInvoiceTerms(), { memberId, kind: 'Merchandise', lines });
    const columns = ['number', 'totalCents', 'gstCents', 'status', 'assignedTo'] as const;
    const issued = await tx.selectFrom('invoices').select(columns).orderBy('number').execute();
    await tx.rollback().execute();
    const invoice = { totalCents: 72_60, gstCents: 6_60, status: 'Open', assignedTo: 'Individual' };
    expect(issued).toEqual([
      { number: 10_001, ...invoice },
      { number: 10_002, ...invoice },
    ]);
  });
});

describe('issued invoice', () => {
  type Status = 'Open' | 'Closed' | 'Cancelled';
  async function createInvoice(status: Status): Promise<string> {
    const { id } = await issueTestInvoice(database, { memberId });
    if (status !== 'Open')
      await database.pool.query('UPDATE invoices SET status = $2 WHERE id = $1', [id, status]);
    return id;
  }

  async function readInvoice(id: string) {
    const { rows } = await database.pool.query(
      `SELECT to_jsonb(invoices) AS invoice, (SELECT jsonb_agg(invoice_lines) FROM invoice_lines WHERE invoice_id = id) AS lines
       FROM invoices WHERE id = $1`,
      [id],
    );
    return rows[0];
  }

  async function expectRejected(id: string, statement: string): Promise<void> {
    const before = await readInvoice(id);
    await expect(database.pool.query(statement, [id]), statement).rejects.toThrow(/cannot change/);
    expect(await readInvoice(id)).toEqual(before);
  }

  const addLine =
    "INSERT INTO invoice_lines (invoice_id, position, description, quantity, unit_cents) VALUES ($1, 7, 'More', 1, 0)";

  it('rejects changes of issued values and of a final status', async () => {
    const rejectedChanges = {
      Open: [
        'number = 1',
        "issued_at = issued_at + interval '1 day'",
        'total_cents = 1',
        "bill_to = '{}'",
        "kind = 'Membership'",
        'issuing_xid = NULL',
        'id = gen_random_uuid()',
        "purchase_order = 'PO 1'",
        "status = 'Closed', total_cents = 1",
        "supplier = '{}'",
      ],
      Closed: [
        "status = 'Open'",
        "status = 'Cancelled'",
        'gst_cents = 1',
        "issued_at = issued_at - interval '1 microsecond'",
        'period_from = now(), period_to = now()',
        "paid_on = now(), paid_by = 'card'",
      ],
      Cancelled: ["status = 'Open'", "status = 'Closed'"],
    };
    for (const [status, changes] of Object.entries(rejectedChanges)) {
      const id = await createInvoice(status as Status);
      for (const change of changes) await expectRejected(id, `UPDATE invoices SET ${change} WHERE id = $1`);
    }
  });

  it('rejects changes of its lines and its deletion, in every status', async () => {
    for (const status of ['Open', 'Closed', 'Cancelled'] as const) {
      const id = await createInvoice(status);
      for (const statement of [
        'DELETE FROM invoices WHERE id = $1',
        'DELETE FROM invoice_lines WHERE invoice_id = $1',
        'UPDATE invoice_lines SET unit_cents = 1 WHERE invoice_id = $1',
        addLine,
      ])
        await expectRejected(id, statement);
    }
  });

  it('records a payment only together with the status Closed', async () => {
    const id = await createInvoice('Open');
    const pay = (set: string) => database.pool.query(`UPDATE invoices SET ${set} WHERE id = $1`, [id]);
    const paid = "paid_on = '2026-01-01', paid_by = 'card'";
    await expect(pay(paid)).rejects.toThrow(/invoices_payment_check/);
    await pay(`status = 'Closed', ${paid}`);
    await expectRejected(id, "UPDATE invoices SET paid_by = 'bank transfer' WHERE id = $1");
  });

  it('rejects any change of an adjustment note', async () => {
    const { rows } = await database.pool.query('SELECT invoice_id FROM adjustment_notes LIMIT 1');
    const change = (statement: string) =>
      database.pool.query(`${statement} WHERE invoice_id = $1`, [rows[0].invoice_id]);
    await expect(change('DELETE FROM adjustment_notes')).rejects.toThrow(/cannot change/);
    for (const assignment of ['number = 1', 'issued_at = now()'])
      await expect(change(`UPDATE adjustment_notes SET ${assignment}`)).rejects.toThrow(/cannot change/);
  });

  it('rejects a line in the transaction that closes it, and when issuing_xid is unknown', async () => {
    const id = await createInvoice('Open');
    const both = database.db.transaction().execute(async (tx) => {
      await tx.updateTable('invoices').set({ status: 'Closed' }).where('id', '=', id).execute();
      const line = { invoiceId: id, position: 7, description: 'One more', quantity: 1, unitCents: 0 };
      await tx.insertInto('invoiceLines').values(line).execute();
    });
    await expect(both).rejects.toThrow(/cannot change/);
    expect((await readInvoice(id)).invoice.status).toBe('Open');

    // Simulates an invoice that was issued before the column existed.
    await database.pool.query('ALTER TABLE invoices DISABLE TRIGGER guard_invoice');
    await database.pool.query('UPDATE invoices SET issuing_xid = NULL WHERE id = $1', [id]);
    await database.pool.query('ALTER TABLE invoices ENABLE TRIGGER guard_invoice');
    await expectRejected(id, addLine);
  });
});
