import { type Kysely, sql } from 'kysely';
import { executeAll } from './execute-all.ts';

/** All amounts are in cents and include GST. */
export const up = (db: Kysely<unknown>) => executeAll(db, [createProducts, createPurchases, createPayments]);

const createProducts = sql`
  CREATE TABLE products (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    sku text NOT NULL UNIQUE,
    position integer NOT NULL,
    name text NOT NULL,
    category text NOT NULL,
    description text NOT NULL,
    price_cents integer NOT NULL CHECK (price_cents >= 0),
    image_key text REFERENCES files
  );
  CREATE TABLE basket_items (
    member_id uuid NOT NULL REFERENCES members ON DELETE CASCADE,
    product_id uuid NOT NULL REFERENCES products ON DELETE CASCADE,
    quantity integer NOT NULL CHECK (quantity > 0),
    PRIMARY KEY (member_id, product_id)
  );
`;

/** The member or the invoice of a purchase is created when it is paid or billed. */
const createPurchases = sql`
  CREATE TABLE purchases (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    kind text NOT NULL CHECK (kind IN ('membership', 'marketplace')),
    member_id uuid REFERENCES members ON DELETE CASCADE,
    details jsonb NOT NULL,
    total_cents integer NOT NULL CHECK (total_cents > 0),
    status text NOT NULL DEFAULT 'pending'
      CHECK (status IN ('pending', 'completed', 'replaced', 'refunded', 'lapsed')),
    invoice_id uuid REFERENCES invoices,
    created_at timestamptz NOT NULL DEFAULT now(),
    CHECK (status <> 'completed' OR invoice_id IS NOT NULL)
  );
  COMMENT ON COLUMN purchases.details IS
    'order or application to complete on payment; afterwards {} or the contact for a late payment';
  CREATE INDEX purchases_with_details ON purchases (created_at) WHERE details <> '{}';
  CREATE INDEX purchases_by_email ON purchases (lower(details ->> 'email'))
  WHERE status = 'pending' AND kind = 'membership';
  CREATE INDEX purchases_by_member ON purchases (member_id);
  CREATE INDEX purchases_by_invoice ON purchases (invoice_id);
`;

const createPayments = sql`
  CREATE TABLE payments (
    id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
    purchase_id uuid NOT NULL REFERENCES purchases ON DELETE CASCADE,
    provider text NOT NULL,
    reference text,
    pay_url text,
    status text NOT NULL DEFAULT 'open'
      CHECK (status IN ('open', 'paid', 'declined', 'expired', 'refund pending', 'refunded')),
    created_at timestamptz NOT NULL DEFAULT now(),
    checked_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (provider, reference)
  );
  CREATE UNIQUE INDEX payments_open ON payments (purchase_id, provider) WHERE status = 'open';
  CREATE INDEX payments_by_purchase ON payments (purchase_id);
  CREATE INDEX payments_to_reconcile ON payments (checked_at) WHERE status IN ('open', 'refund pending');

  -- Checkouts of the test payment provider.
  CREATE TABLE test_checkouts (
    reference text PRIMARY KEY,
    total_cents integer NOT NULL,
    description text NOT NULL,
    success_url text NOT NULL,
    cancel_url text NOT NULL,
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'paid', 'declined', 'expired', 'refunded')),
    created_at timestamptz NOT NULL DEFAULT now()
  );
`;
