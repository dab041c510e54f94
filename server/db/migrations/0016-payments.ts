import { type Kysely, sql } from 'kysely';

/**
 * What somebody is about to buy, and every try to pay for it. Nothing is made of a purchase (no member, no invoice)
 * before it is paid or billed; what it is to become is kept with it until then.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE purchases (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      kind text NOT NULL CHECK (kind IN ('membership', 'shop')),
      member_id uuid REFERENCES members ON DELETE CASCADE,
      details jsonb NOT NULL,
      total_cents integer NOT NULL CHECK (total_cents > 0),
      status text NOT NULL DEFAULT 'awaiting' CHECK (status IN ('awaiting', 'done', 'lapsed', 'returned')),
      invoice_id uuid REFERENCES invoices,
      created_at timestamptz NOT NULL DEFAULT now(),
      CHECK (status <> 'done' OR invoice_id IS NOT NULL)
    )
  `.execute(db);
  await sql`
    COMMENT ON COLUMN purchases.details IS 'what it becomes once it is paid; once it is over nothing, or whom to tell if it is paid all the same'
  `.execute(db);
  await sql`CREATE INDEX purchases_to_forget ON purchases (created_at) WHERE details <> '{}'`.execute(db);
  await sql`
    CREATE INDEX purchases_by_email ON purchases (lower(details ->> 'email'))
    WHERE status = 'awaiting' AND kind = 'membership'
  `.execute(db);
  await sql`CREATE INDEX purchases_of_member ON purchases (member_id)`.execute(db);
  await sql`CREATE INDEX purchases_by_invoice ON purchases (invoice_id)`.execute(db);

  await sql`
    CREATE TABLE payments (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      purchase_id uuid NOT NULL REFERENCES purchases ON DELETE CASCADE,
      provider text NOT NULL,
      reference text,
      pay_url text,
      status text NOT NULL DEFAULT 'open'
        CHECK (status IN ('open', 'paid', 'declined', 'expired', 'to return', 'returned')),
      created_at timestamptz NOT NULL DEFAULT now(),
      looked_at timestamptz NOT NULL DEFAULT now(),
      UNIQUE (provider, reference)
    )
  `.execute(db);
  // Whatever is clicked twice: a purchase can be paid in one place at a time.
  await sql`
    CREATE UNIQUE INDEX payments_open ON payments (purchase_id, provider) WHERE status = 'open'
  `.execute(db);
  await sql`CREATE INDEX payments_of_purchase ON payments (purchase_id)`.execute(db);
  await sql`
    CREATE INDEX payments_unsettled ON payments (looked_at) WHERE status IN ('open', 'to return')
  `.execute(db);

  // The books of the test provider, which stands in for a real one: nothing else looks into them.
  await sql`
    CREATE TABLE test_checkouts (
      reference text PRIMARY KEY,
      total_cents integer NOT NULL,
      description text NOT NULL,
      paid_url text NOT NULL,
      left_url text NOT NULL,
      state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'declined', 'expired', 'returned')),
      created_at timestamptz NOT NULL DEFAULT now()
    )
  `.execute(db);

  await guardInvoices(db);
  await sql`ALTER TABLE mails ADD COLUMN invoice_id uuid REFERENCES invoices ON DELETE SET NULL`.execute(db);
  await sql`CREATE INDEX mails_by_invoice ON mails (invoice_id) WHERE invoice_id IS NOT NULL`.execute(db);
}

/** An open invoice is paid or cancelled; then it is what it is, for good. Its amounts never change. */
async function guardInvoices(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE FUNCTION guard_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF OLD.status <> NEW.status AND OLD.status <> 'Open' THEN
        RAISE EXCEPTION 'invoice % is % and stays so', OLD.number, OLD.status USING ERRCODE = 'check_violation';
      END IF;
      IF (OLD.number, OLD.total_cents, OLD.gst_cents, OLD.bill_to, OLD.assigned_to, OLD.member_id, OLD.organisation_id)
        IS DISTINCT FROM
        (NEW.number, NEW.total_cents, NEW.gst_cents, NEW.bill_to, NEW.assigned_to, NEW.member_id, NEW.organisation_id)
      THEN
        RAISE EXCEPTION 'invoice % is issued: what it says stays so', OLD.number USING ERRCODE = 'check_violation';
      END IF;
      RETURN NEW;
    END $$
  `.execute(db);
  await sql`
    CREATE TRIGGER guard_invoice BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION guard_invoice()
  `.execute(db);
  await sql`
    CREATE FUNCTION guard_issued() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      RAISE EXCEPTION 'an invoice is issued: what it says stays so' USING ERRCODE = 'check_violation';
    END $$
  `.execute(db);
  await sql`
    CREATE TRIGGER guard_issued BEFORE DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION guard_issued()
  `.execute(db);
  await sql`
    CREATE TRIGGER guard_issued BEFORE UPDATE OR DELETE ON invoice_lines
    FOR EACH ROW EXECUTE FUNCTION guard_issued()
  `.execute(db);
}
