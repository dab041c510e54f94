import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE emails (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      to_address text NOT NULL,
      -- A line break would start another email header.
      reply_to text CHECK (reply_to !~ '[[:space:][:cntrl:]]'),
      subject text NOT NULL,
      text_body text NOT NULL,
      html_body text NOT NULL,
      invoice_id uuid REFERENCES invoices ON DELETE SET NULL,
      created_at timestamptz NOT NULL DEFAULT now(),
      sent_at timestamptz,
      bounced_at timestamptz,
      history_entry_id uuid,
      CONSTRAINT emails_not_sent_and_bounced CHECK (sent_at IS NULL OR bounced_at IS NULL)
    );
    CREATE INDEX emails_by_date ON emails (created_at DESC, id);
    COMMENT ON COLUMN emails.history_entry_id IS
      'action of staff that caused the email; undoing the action deletes the email while it is not sent';
    CREATE INDEX emails_by_history_entry ON emails (history_entry_id) WHERE history_entry_id IS NOT NULL;
    CREATE INDEX emails_by_invoice ON emails (invoice_id) WHERE invoice_id IS NOT NULL;

    CREATE TABLE enquiries (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      member_id uuid REFERENCES members ON DELETE SET NULL,
      first_name text NOT NULL,
      last_name text NOT NULL,
      email text NOT NULL,
      phone_number text,
      enquiry_type text NOT NULL,
      message text NOT NULL,
      created_at timestamptz NOT NULL DEFAULT now()
    );
  `.execute(db);
}
