import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>): Promise<void> {
  // Amounts are whole cents, GST included, everywhere.
  await sql`
    CREATE TABLE products (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      sku text NOT NULL UNIQUE,
      position integer NOT NULL,
      name text NOT NULL,
      category text NOT NULL,
      description text NOT NULL,
      price_cents integer NOT NULL CHECK (price_cents >= 0),
      image_key text REFERENCES files
    )
  `.execute(db);
  await sql`
    CREATE TABLE basket_items (
      member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
      product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
      quantity integer NOT NULL CHECK (quantity > 0),
      PRIMARY KEY (member_id, product_id)
    )
  `.execute(db);

  await sql`
    CREATE TABLE invoices (
      id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
      number bigint NOT NULL UNIQUE,
      assigned_to text NOT NULL CHECK (assigned_to IN ('Individual', 'Company')),
      member_id uuid NOT NULL REFERENCES members,
      organisation_id uuid REFERENCES organisations,
      kind text NOT NULL,
      status text NOT NULL CHECK (status IN ('Open', 'Closed', 'Cancelled')),
      issued_at timestamptz NOT NULL,
      total_cents integer NOT NULL,
      gst_cents integer NOT NULL,
      pdf_key text REFERENCES files,
      CHECK (assigned_to = 'Individual' OR organisation_id IS NOT NULL)
    )
  `.execute(db);
  await sql`
    CREATE INDEX invoices_of_member ON invoices (member_id, issued_at DESC, id) WHERE assigned_to = 'Individual'
  `.execute(db);
  await sql`
    CREATE INDEX invoices_of_company ON invoices (organisation_id, issued_at DESC, id) WHERE assigned_to = 'Company'
  `.execute(db);
  await sql`
    CREATE TABLE invoice_lines (
      invoice_id uuid NOT NULL REFERENCES invoices ON DELETE CASCADE,
      position integer NOT NULL,
      description text NOT NULL,
      quantity integer NOT NULL CHECK (quantity > 0),
      unit_cents integer NOT NULL,
      PRIMARY KEY (invoice_id, position)
    )
  `.execute(db);

  await sql`
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
    )
  `.execute(db);
}
