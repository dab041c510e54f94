import { type Kysely, sql } from 'kysely';

/** Adds the invoice details that accountants need, and adjustment notes for cancelled invoices. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE organisations ADD COLUMN IF NOT EXISTS street text, ADD COLUMN IF NOT EXISTS postcode text, ADD COLUMN IF NOT EXISTS abn text`.execute(
    db,
  );
  await addInvoiceColumns(db);
  await replaceBillTo(db);
  await replaceGuard(db);
  await addAdjustmentNotes(db);
}

async function addInvoiceColumns(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE invoices
      ADD COLUMN IF NOT EXISTS supplier jsonb,
      ADD COLUMN IF NOT EXISTS purchase_order text,
      ADD COLUMN IF NOT EXISTS period_from date,
      ADD COLUMN IF NOT EXISTS period_to date,
      ADD COLUMN IF NOT EXISTS paid_on date,
      ADD COLUMN IF NOT EXISTS paid_by text CHECK (paid_by IN ('card', 'bank transfer')),
      ADD CONSTRAINT invoices_period_check CHECK ((period_from IS NULL) = (period_to IS NULL)),
      ADD CONSTRAINT invoices_payment_check
        CHECK ((paid_on IS NULL) = (paid_by IS NULL) AND (paid_on IS NULL OR status = 'Closed'))
  `.execute(db);
  await sql`
    COMMENT ON COLUMN invoices.supplier IS 'name, abn, address and email of the association at issue; null: the configured ones'
  `.execute(db);
  await sql`COMMENT ON COLUMN invoices.period_from IS 'first day of the membership that it is for'`.execute(
    db,
  );
}

/** Adds street, postcode, ABN and country. Invoices that were issued before keep their addressee. */
async function replaceBillTo(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION bill_to_member(member members, email text) RETURNS jsonb STABLE LANGUAGE sql AS $$
      SELECT jsonb_build_object(
        'name', concat_ws(' ', NULLIF(member.first_name, ''), NULLIF(member.last_name, '')),
        'address', to_jsonb(array_remove(ARRAY[
          NULLIF(member.postal_address1, ''),
          NULLIF(member.postal_address2, ''),
          NULLIF(concat_ws(' ', NULLIF(member.postal_suburb, ''), NULLIF(member.postal_state, ''),
            NULLIF(member.postal_postcode, '')), ''),
          -- Members outside Australia choose 'International', which is not a country.
          CASE member.postal_country WHEN 'International' THEN 'Outside Australia'
            ELSE NULLIF(member.postal_country, '') END
        ], NULL)),
        'country', NULLIF(member.postal_country, ''),
        'email', email
      )
    $$
  `.execute(db);
  await sql`
    CREATE OR REPLACE FUNCTION bill_to_organisation(organisation organisations) RETURNS jsonb STABLE LANGUAGE sql AS $$
      SELECT jsonb_build_object(
        'name', organisation.name,
        'address', to_jsonb(array_remove(ARRAY[
          NULLIF(organisation.street, ''),
          NULLIF(concat_ws(' ', NULLIF(organisation.suburb, ''), NULLIF(organisation.state, ''),
            NULLIF(organisation.postcode, '')), ''),
          NULLIF(organisation.country, '')
        ], NULL)),
        'country', NULLIF(organisation.country, ''),
        'abn', NULLIF(organisation.abn, ''),
        'email', NULL
      )
    $$
  `.execute(db);
}

/** An issued invoice may change its status and its file. Its payment is recorded when it is closed. */
async function replaceGuard(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE OR REPLACE FUNCTION guard_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      may_change text[] := ARRAY['status', 'pdf_key', 'paid_on', 'paid_by'];
    BEGIN
      IF OLD.status <> NEW.status AND OLD.status <> 'Open' THEN
        RAISE EXCEPTION 'invoice % is % and stays so', OLD.number, OLD.status USING ERRCODE = 'check_violation';
      END IF;
      IF to_jsonb(OLD) - may_change IS DISTINCT FROM to_jsonb(NEW) - may_change
        OR (OLD.paid_on, OLD.paid_by) IS DISTINCT FROM (NEW.paid_on, NEW.paid_by) AND OLD.status <> 'Open'
      THEN
        RAISE EXCEPTION 'invoice % is issued: what it says stays so', OLD.number USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$
  `.execute(db);
}

/** One note reverses one cancelled invoice in full, so the amounts are the invoice's. */
async function addAdjustmentNotes(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE adjustment_notes (
      invoice_id uuid PRIMARY KEY REFERENCES invoices,
      number bigint NOT NULL UNIQUE,
      issued_at timestamptz NOT NULL,
      pdf_key text REFERENCES files
    )
  `.execute(db);
  await sql`CREATE INDEX IF NOT EXISTS adjustment_notes_by_pdf ON adjustment_notes (pdf_key) WHERE pdf_key IS NOT NULL`.execute(
    db,
  );
  // Invoices that were cancelled before get their note today, in the order of their numbers.
  await sql`
    INSERT INTO adjustment_notes (invoice_id, number, issued_at)
    SELECT id, 1000 + row_number() OVER (ORDER BY number), now() FROM invoices WHERE status = 'Cancelled'
  `.execute(db);
  await sql`
    INSERT INTO counters (name, value)
    SELECT 'adjustment note', max(number) FROM adjustment_notes HAVING count(*) > 0
  `.execute(db);
  await sql`
    CREATE FUNCTION guard_adjustment_note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'DELETE' OR to_jsonb(OLD) - 'pdf_key' IS DISTINCT FROM to_jsonb(NEW) - 'pdf_key' THEN
        RAISE EXCEPTION 'adjustment note % is issued and stays so', OLD.number USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$
  `.execute(db);
  await sql`
    CREATE TRIGGER guard_adjustment_note BEFORE UPDATE OR DELETE ON adjustment_notes
    FOR EACH ROW EXECUTE FUNCTION guard_adjustment_note()
  `.execute(db);
}
