import { type Kysely, sql } from 'kysely';
import { addTrigger } from './add-trigger.ts';

/** An issued invoice says for good what it says, and a purchase tells whether another took its place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await guardWholeInvoice(db);
  await guardLines(db);
  await sql`ALTER TABLE purchases DROP CONSTRAINT purchases_status_check`.execute(db);
  await sql`
    ALTER TABLE purchases ADD CONSTRAINT purchases_status_check
    CHECK (status IN ('awaiting', 'done', 'replaced', 'lapsed', 'returned'))
  `.execute(db);
}

/** All of the row but its status and the file of its paper, whatever columns come later. */
async function guardWholeInvoice(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION guard_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.status <> NEW.status AND OLD.status <> 'Open' THEN
        RAISE EXCEPTION 'invoice % is % and stays so', OLD.number, OLD.status USING ERRCODE = 'check_violation';
      END IF;
      IF to_jsonb(OLD) - 'status' - 'pdf_key' IS DISTINCT FROM to_jsonb(NEW) - 'status' - 'pdf_key' THEN
        RAISE EXCEPTION 'invoice % is issued: what it says stays so', OLD.number USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$
  `.execute(db);
}

/** Lines come with their invoice, in the transaction that issues it, or never. */
async function guardLines(db: Kysely<unknown>): Promise<void> {
  // First without a default: those that are there were issued by transactions that are over.
  await sql`ALTER TABLE invoices ADD COLUMN issued_in bigint`.execute(db);
  await sql`ALTER TABLE invoices ALTER COLUMN issued_in SET DEFAULT pg_current_xact_id()::text::bigint`.execute(
    db,
  );
  await sql`
    COMMENT ON COLUMN invoices.issued_in IS 'the transaction that issued it, in which alone it can be given lines'
  `.execute(db);
  await addTrigger(db, {
    name: 'guard_lines_at_insert',
    table: 'invoice_lines',
    event: 'insert',
    statement: `
      IF EXISTS (
        SELECT FROM added JOIN invoices ON invoices.id = added.invoice_id
        WHERE issued_in IS DISTINCT FROM pg_current_xact_id()::text::bigint
      ) THEN
        RAISE EXCEPTION 'an invoice is issued: what it says stays so' USING ERRCODE = 'check_violation';
      END IF;`,
  });
}
