import { type Kysely, sql } from 'kysely';
import { createHistoryTriggers } from './0012-grants-and-history.ts';
import { executeAll } from './execute-all.ts';

export const up = (db: Kysely<unknown>) =>
  executeAll(db, [
    createTodayMarks,
    createQueueIndexes,
    createInvoiceReminders,
    allowReopeningInvoices,
    ...[
      { table: 'today_marks', keys: 'kind item_id' },
      { table: 'resources', derived: 'title_words spaced_words' },
      { table: 'invoice_reminders' },
    ].map(createHistoryTriggers),
  ]);

const createTodayMarks = sql`
  CREATE TABLE today_marks (
    kind text NOT NULL,
    item_id text NOT NULL,
    claimed_by uuid REFERENCES members ON DELETE SET NULL,
    claimed_at timestamptz,
    snoozed_until timestamptz,
    dismissed_at timestamptz,
    decided_by uuid REFERENCES members ON DELETE SET NULL,
    decided_at timestamptz,
    decision text,
    PRIMARY KEY (kind, item_id)
  );
  COMMENT ON TABLE today_marks IS 'what staff did with items of Today; the items are rows of other tables';
  COMMENT ON COLUMN today_marks.dismissed_at IS 'the item stays out of Today';
  COMMENT ON COLUMN today_marks.decision IS 'verb phrase of the last decision';
  CREATE INDEX today_marks_by_claimer ON today_marks (claimed_by) WHERE claimed_by IS NOT NULL;
  CREATE INDEX today_marks_by_decider ON today_marks (decided_by) WHERE decided_by IS NOT NULL;
  CREATE INDEX today_marks_hidden ON today_marks (kind)
  WHERE dismissed_at IS NOT NULL OR snoozed_until IS NOT NULL;
`;

/** Only rows that wait for a decision, so that the indexes stay small. */
const createQueueIndexes = sql`
  CREATE INDEX members_with_unlisted_organisation ON members (joined_at, id)
  WHERE unlisted_organisation_name IS NOT NULL AND organisation_id IS NULL;
  CREATE INDEX accounts_by_domain ON accounts (lower(split_part(email, '@', 2)), member_id);
  CREATE INDEX enquiries_waiting_by_owner ON enquiries (owner_id, waiting_since, id)
  WHERE owner_id IS NOT NULL AND waiting_since IS NOT NULL;
  CREATE INDEX emails_bounced ON emails (bounced_at, id) WHERE bounced_at IS NOT NULL;
  CREATE INDEX invoices_open ON invoices (issued_at, id) WHERE status = 'Open';
`;

const createInvoiceReminders = sql`
  CREATE TABLE invoice_reminders (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    invoice_id uuid NOT NULL REFERENCES invoices,
    sent_by uuid REFERENCES members ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX invoice_reminders_by_invoice ON invoice_reminders (invoice_id, created_at DESC);
  CREATE INDEX invoice_reminders_by_date ON invoice_reminders (created_at) INCLUDE (invoice_id);
  CREATE INDEX invoice_reminders_by_sender ON invoice_reminders (sent_by) WHERE sent_by IS NOT NULL;
`;

/** Staff can put back a payment that they recorded by mistake. A cancelled invoice has an adjustment note and stays. */
const allowReopeningInvoices = sql`
  CREATE OR REPLACE FUNCTION guard_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    mutable_columns text[] := ARRAY['status', 'pdf_key', 'paid_on', 'paid_by'];
    is_put_back boolean := OLD.status = 'Closed' AND NEW.status = 'Open'
      AND nullif(current_setting('muster.entry_id', true), '') IS NOT NULL;
  BEGIN
    IF OLD.status <> NEW.status AND OLD.status <> 'Open' AND NOT is_put_back THEN
      RAISE EXCEPTION 'invoice % is % and cannot change', OLD.number, OLD.status USING ERRCODE = 'check_violation';
    END IF;
    IF to_jsonb(OLD) - mutable_columns IS DISTINCT FROM to_jsonb(NEW) - mutable_columns
      OR (OLD.paid_on, OLD.paid_by) IS DISTINCT FROM (NEW.paid_on, NEW.paid_by) AND OLD.status <> 'Open'
        AND NOT is_put_back
    THEN
      RAISE EXCEPTION 'invoice % is issued and cannot change', OLD.number USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END $$;
`;
