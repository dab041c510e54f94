import { type Kysely, sql } from 'kysely';
import { createCountTriggers, createTrigger } from './create-trigger.ts';
import { executeAll } from './execute-all.ts';

/** All amounts are in cents and include GST. */
export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createInvoices,
    createBillToFunctions,
    createInvoiceGuards,
    guardInvoiceLines,
    createAdjustmentNotes,
    createInvoiceCounts,
    ...createCountTriggers('count_company_invoices', 'invoices', countCompanyInvoices),
  ]);

const createInvoices = sql`
  CREATE TABLE invoices (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    number bigint NOT NULL UNIQUE,
    assigned_to text NOT NULL CHECK (assigned_to IN ('Individual', 'Company')),
    member_id uuid NOT NULL REFERENCES members,
    organisation_id uuid REFERENCES organisations,
    bill_to jsonb NOT NULL,
    supplier jsonb,
    payment_details jsonb,
    kind text NOT NULL,
    purchase_order text,
    period_from date,
    period_to date,
    status text NOT NULL CHECK (status IN ('Open', 'Closed', 'Cancelled')),
    issued_at timestamptz NOT NULL,
    issuing_xid bigint DEFAULT pg_current_xact_id()::text::bigint,
    total_cents integer NOT NULL,
    gst_cents integer NOT NULL,
    paid_on date,
    paid_by text CHECK (paid_by IN ('card', 'bank transfer')),
    pdf_key text REFERENCES files,
    CHECK (assigned_to = 'Individual' OR organisation_id IS NOT NULL),
    CONSTRAINT invoices_period_check CHECK ((period_from IS NULL) = (period_to IS NULL)),
    CONSTRAINT invoices_payment_check
      CHECK ((paid_on IS NULL) = (paid_by IS NULL) AND (paid_on IS NULL OR status = 'Closed'))
  );
  COMMENT ON COLUMN invoices.bill_to IS
    'name, address lines, country, email and ABN of the addressee at issue';
  COMMENT ON COLUMN invoices.supplier IS
    'name, ABN, address and email of the association at issue; null if the configured one applies';
  COMMENT ON COLUMN invoices.payment_details IS
    'bank account and instructions at issue; null if the configured ones apply';
  COMMENT ON COLUMN invoices.period_from IS 'first day of the membership period';
  COMMENT ON COLUMN invoices.issuing_xid IS
    'id of the issuing transaction; only that transaction can add lines';
  CREATE INDEX invoices_by_member ON invoices (member_id, issued_at DESC, id) WHERE assigned_to = 'Individual';
  CREATE INDEX invoices_by_company ON invoices (organisation_id, issued_at DESC, id) WHERE assigned_to = 'Company';
  CREATE INDEX invoices_by_pdf ON invoices (pdf_key) WHERE pdf_key IS NOT NULL;

  CREATE TABLE invoice_lines (
    invoice_id uuid NOT NULL REFERENCES invoices ON DELETE CASCADE,
    position integer NOT NULL,
    description text NOT NULL,
    quantity integer NOT NULL CHECK (quantity > 0),
    unit_cents integer NOT NULL,
    PRIMARY KEY (invoice_id, position)
  );
`;

const createBillToFunctions = sql`
  CREATE FUNCTION bill_to_member(member members, email text) RETURNS jsonb STABLE LANGUAGE sql AS $$
    SELECT jsonb_build_object(
      'name', concat_ws(' ', NULLIF(member.first_name, ''), NULLIF(member.last_name, '')),
      'address', to_jsonb(array_remove(ARRAY[
        NULLIF(member.postal_address1, ''),
        NULLIF(member.postal_address2, ''),
        NULLIF(concat_ws(' ', NULLIF(member.postal_suburb, ''), NULLIF(member.postal_state, ''),
          NULLIF(member.postal_postcode, '')), ''),
        CASE member.postal_country
          WHEN 'International' THEN COALESCE(NULLIF(member.postal_country_name, ''), 'Outside Australia')
          ELSE NULLIF(member.postal_country, '') END
      ], NULL)),
      'country', NULLIF(member.postal_country, ''),
      'email', email
    )
  $$;

  CREATE FUNCTION bill_to_organisation(organisation organisations) RETURNS jsonb STABLE LANGUAGE sql AS $$
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
  $$;
`;

/** An issued invoice is immutable except for its status, its payment and its PDF. */
const createInvoiceGuards = sql`
  CREATE FUNCTION guard_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    mutable_columns text[] := ARRAY['status', 'pdf_key', 'paid_on', 'paid_by'];
  BEGIN
    IF OLD.status <> NEW.status AND OLD.status <> 'Open' THEN
      RAISE EXCEPTION 'invoice % is % and cannot change', OLD.number, OLD.status USING ERRCODE = 'check_violation';
    END IF;
    IF to_jsonb(OLD) - mutable_columns IS DISTINCT FROM to_jsonb(NEW) - mutable_columns
      OR (OLD.paid_on, OLD.paid_by) IS DISTINCT FROM (NEW.paid_on, NEW.paid_by) AND OLD.status <> 'Open'
    THEN
      RAISE EXCEPTION 'invoice % is issued and cannot change', OLD.number USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER guard_invoice BEFORE UPDATE ON invoices FOR EACH ROW EXECUTE FUNCTION guard_invoice();

  CREATE FUNCTION reject_invoice_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'issued invoices cannot change' USING ERRCODE = 'check_violation';
  END $$;
  CREATE TRIGGER reject_invoice_change BEFORE DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION reject_invoice_change();
  CREATE TRIGGER reject_invoice_change BEFORE UPDATE OR DELETE ON invoice_lines
  FOR EACH ROW EXECUTE FUNCTION reject_invoice_change();
`;

const guardInvoiceLines = createTrigger({
  name: 'guard_invoice_lines_on_insert',
  table: 'invoice_lines',
  event: 'insert',
  statement: `
    IF EXISTS (
      SELECT FROM added JOIN invoices ON invoices.id = added.invoice_id
      WHERE issuing_xid IS DISTINCT FROM pg_current_xact_id()::text::bigint
    ) THEN
      RAISE EXCEPTION 'issued invoices cannot change' USING ERRCODE = 'check_violation';
    END IF;`,
});

/** A note reverses one cancelled invoice in full, so it has the amounts of the invoice. */
const createAdjustmentNotes = sql`
  CREATE TABLE adjustment_notes (
    invoice_id uuid PRIMARY KEY REFERENCES invoices,
    number bigint NOT NULL UNIQUE,
    issued_at timestamptz NOT NULL,
    pdf_key text REFERENCES files
  );
  CREATE INDEX adjustment_notes_by_pdf ON adjustment_notes (pdf_key) WHERE pdf_key IS NOT NULL;

  CREATE FUNCTION guard_adjustment_note() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF TG_OP = 'DELETE' OR to_jsonb(OLD) - 'pdf_key' IS DISTINCT FROM to_jsonb(NEW) - 'pdf_key' THEN
      RAISE EXCEPTION 'adjustment note % is issued and cannot change', OLD.number USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER guard_adjustment_note BEFORE UPDATE OR DELETE ON adjustment_notes
  FOR EACH ROW EXECUTE FUNCTION guard_adjustment_note();
`;

const createInvoiceCounts = sql`
  CREATE TABLE company_invoice_counts (
    organisation_id uuid PRIMARY KEY REFERENCES organisations ON DELETE CASCADE,
    total integer NOT NULL
  );
`;

const countCompanyInvoices = (changes: string) => `
  INSERT INTO company_invoice_counts (organisation_id, total)
  SELECT organisation_id, sum(delta) FROM (${changes}) AS changes
  WHERE assigned_to = 'Company'
  GROUP BY organisation_id HAVING sum(delta) <> 0 ORDER BY organisation_id
  ON CONFLICT (organisation_id) DO UPDATE SET total = company_invoice_counts.total + excluded.total;`;
