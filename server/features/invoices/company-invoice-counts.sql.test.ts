import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Db } from '#server/db/database.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

/** Counts the organisations whose stored total differs from a recount, and all invoices of companies. */
async function recount(db: Db) {
  const { rows } = await sql<{ wrong: number; all: number }>`
    SELECT count(*) FILTER (WHERE coalesce(stored.total, 0) <> coalesce(counted.total, 0))::integer AS wrong,
      coalesce(sum(counted.total), 0)::integer AS all
    FROM company_invoice_counts AS stored FULL JOIN (
      SELECT organisation_id, count(*) AS total FROM invoices WHERE assigned_to = 'Company' GROUP BY 1
    ) AS counted USING (organisation_id)
  `.execute(db);
  return rows[0];
}

/** Copies the invoices of some organisations, with new numbers. */
const issueMore = (assignedTo: string) => `
  INSERT INTO invoices (number, assigned_to, member_id, organisation_id, kind, status, issued_at, total_cents, gst_cents, bill_to)
  SELECT 9000000 + row_number() OVER (ORDER BY id), assigned_to, member_id, organisation_id, kind, status, issued_at,
    total_cents, gst_cents, bill_to
  FROM invoices WHERE assigned_to = '${assignedTo}' ORDER BY id LIMIT 20`;

describe('company_invoice_counts', () => {
  it.each([
    ['the demo is filled', 'SELECT 1', 0],
    ['companies are invoiced', issueMore('Company'), 20],
    ['members are invoiced', issueMore('Individual'), 0],
    ['open invoices are cancelled', "UPDATE invoices SET status = 'Cancelled' WHERE status = 'Open'", 0],
  ])('equals a recount after %s', async (_, statement, added) => {
    const before = await recount(database.db);
    const tx = await database.db.startTransaction().execute();
    try {
      await sql.raw(statement).execute(tx);
      expect(await recount(tx)).toEqual({ wrong: 0, all: Number(before?.all) + added });
    } finally {
      await tx.rollback().execute();
    }
    expect(before?.all).toBeGreaterThan(20);
  });
});
