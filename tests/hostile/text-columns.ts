import type { Pool } from 'pg';

/** Columns of text that are left without an attack, each under the reason why nobody would be shown it. */
export const leftOut: Record<string, string[]> = {
  'names a file of the store or its kind: uploads.test.ts attacks files': [
    ...['attachments.file_key', 'events.feature_image_key', 'events.listing_image_key', 'files.key'],
    ...['files.media_type', 'files.stored_as', 'groups.image_key', 'invoices.pdf_key', 'loose_files.key'],
    ...['members.photo_key', 'organisations.image_key', 'products.image_key', 'resources.image_key'],
    ...['resources.thumbnail_key', 'sign_in_images.file_key', 'adjustment_notes.pdf_key'],
  ],
  'one of a few words, which the database itself holds it to': [
    ...['invoices.assigned_to', 'invoices.status', 'memberships.plan', 'payments.status', 'purchases.kind'],
    ...['purchases.status', 'test_checkouts.state', 'invoices.paid_by'],
  ],
  'a word of ours that rows are found by, and the screens have words of their own for': [
    ...['choices.list', 'counters.name', 'organisations.open_to', 'payments.provider', 'products.category'],
    ...['products.sku', 'resources.kind', 'segments.category', 'segments.name', 'events.time_zone'],
  ],
  'the beginning or the kind of others, by which they are counted': [
    ...['directory_beginnings.beginning', 'directory_entries.initials', 'directory_initials.initial'],
    'resource_counts.kind',
  ],
  'a secret, or a key that is compared and counted': [
    ...['accounts.password_hash', 'rate_limits.key', 'signing_keys.id', 'signing_keys.private_jwk'],
    'signing_keys.public_jwk',
  ],
  'told in a letter alone, which typed-in.test.ts has sent and opens': [
    ...['enquiries.email', 'enquiries.enquiry_type', 'enquiries.first_name', 'enquiries.last_name'],
    ...['enquiries.message', 'enquiries.phone_number'],
  ],
  'printed on an invoice alone, a PDF that is saved and not opened': [
    ...['invoice_lines.description', 'invoices.bill_to', 'invoices.supplier', 'invoices.purchase_order'],
    ...['organisations.street', 'organisations.postcode', 'organisations.abn'],
  ],
  'said by us or by the payment provider, and gone to or asked by, not shown': [
    ...['payments.pay_url', 'payments.reference', 'test_checkouts.left_url', 'test_checkouts.paid_url'],
    'test_checkouts.reference',
  ],
  'kept until it is paid, and written into members, invoices and letters then': ['purchases.details'],
  'read at a terminal alone': ['audit_log.action', 'audit_log.address', 'audit_log.detail'],
};

/** Types that hold no text. Whatever else there is or comes to be is taken for one that does. */
const textless = [
  ...['uuid', '_uuid', 'bool', 'int4', 'int8', 'timestamptz', 'date', 'bytea'],
  // Words in the order of their letters, made of a text beside it.
  'tsvector',
];

/** Those columns of text, of all that the database has, in which no row holds an attack. */
export async function columnsWithoutAttack(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE 'kysely%'
       AND udt_name <> ALL ($1)`,
    [textless],
  );
  const found: string[] = [];
  for (const { table, column } of rows) {
    const attacks = await pool.query(
      `SELECT FROM ${table} WHERE ${column}::text ~ 'hit[(]|evil[.]example' LIMIT 1`,
    );
    if (attacks.rowCount === 0) found.push(`${table}.${column}`);
  }
  return found;
}
