import type { Pool } from 'pg';

/** Text columns without payloads, by the reason for excluding them. */
const excludedByReason: Record<string, string> = {
  'a file key or media type: user-input.test.ts tests files':
    'attachments.file_key events.feature_image_key events.listing_image_key files.key files.media_type ' +
    'files.storage_key groups.image_key invoices.pdf_key orphaned_files.key members.photo_key ' +
    'organisations.image_key products.image_key resources.image_key resources.thumbnail_key ' +
    'sign_in_images.file_key adjustment_notes.pdf_key library_attachments.file_key library_items.image_key ' +
    'library_items.thumbnail_key article_pictures.file_key article_pictures.name upload_parts.file_key ' +
    'uploads.file_key uploads.media_type draft_pictures.file_key library_revision_files.file_key ' +
    'removed_attachments.file_key attachment_texts.file_key attachment_pages.file_key ' +
    'live_pictures.content_id live_pictures.file_key own_data_archives.file_key imports.file_key exports.file_key',
  'an enumeration that the database checks':
    'invoices.assigned_to invoices.status memberships.plan payments.status purchases.kind ' +
    'purchases.status test_checkouts.state invoices.paid_by passkey_challenges.purpose ' +
    'enquiries.state enquiry_messages.kind enquiry_counts.state library_items.state library_counts.state ' +
    'attachment_texts.state saved_items.kind imports.kind imports.state import_rows.outcome exports.format',
  'a fixed key with a label in the web app':
    'lookup_values.kind counters.name organisations.joinable_plans payments.provider products.category products.sku ' +
    'resources.kind segments.category segments.name events.time_zone enquiries.enquiry_type ' +
    'enquiry_counts.enquiry_type grants.role library_items.kind saved_views.table_name',
  'a name or phrase of the code':
    'history_entries.action history_entries.subject_kind history_changes.row_key history_changes.table_name ' +
    'history_counts.action history_counts.subject_kind today_marks.decision today_marks.item_id today_marks.kind ' +
    'settings.name history_entries.left_tables drafts.kind drafts.id draft_pictures.kind ' +
    'files.draft_kind files.draft_id live_pictures.kind imports.mapping imports.key_field ' +
    'exports.list exports.columns exports.problem import_rows.kept_fields',
  'derived from other columns, for counting or comparing':
    'directory_prefix_counts.prefix directory_entries.initials directory_initial_counts.initial ' +
    'resource_counts.kind imports.shape import_rows.key member_entries.state member_counts.state',
  'from files of staff, not shown on a screen yet':
    'imports.file_name imports.sheets imports.sheet imports.headers imports.examples imports.problem ' +
    'import_rows.label import_rows.before import_rows.after import_rows.reasons import_rows.cells',
  'a secret, or a key that is compared and counted':
    'accounts.password_hash rate_limits.key signing_keys.id signing_keys.private_jwk ' +
    'signing_keys.public_jwk passkeys.rp_id passkeys.transports',
  'printed on invoices only, which are downloaded as PDF':
    'invoice_lines.description invoices.bill_to invoices.supplier invoices.payment_details invoices.purchase_order ' +
    'organisations.street organisations.postcode organisations.abn',
  'a URL or reference of the portal or of the payment provider':
    'payments.pay_url payments.reference test_checkouts.cancel_url test_checkouts.success_url ' +
    'test_checkouts.reference',
  'sent back only to the person who wrote it':
    'uploads.name saved_views.label saved_views.search saved_searches.text saved_searches.filters',
  'written by staff, shown as text; no payload is stored yet':
    'member_notes.text sessions.acting_reason impersonation_tokens.reason',
  'filters of a list, which are compared and not shown': 'exports.filters',
  'shown only after it is moved to library_attachments': 'removed_attachments.name',
  'shown as one of a few fixed device names': 'sessions.user_agent',
  'copied to members, invoices and emails after the payment': 'purchases.details',
  'a sentence of the portal, read by operators in the database': 'attachment_texts.note',
  'read by operators in the database': 'audit_log.action audit_log.address audit_log.detail',
};
export const excludedColumns = Object.values(excludedByReason).flatMap((columns) => columns.split(' '));

/** Types that contain no text. All other types count as text. */
const nonTextTypes = [
  'uuid',
  '_uuid',
  'bool',
  'int4',
  'int8',
  'timestamptz',
  'date',
  'bytea',
  // Derived from another column.
  'tsvector',
];

/** Returns the text columns in which no row contains a payload. */
export async function findColumnsWithoutPayload(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name NOT LIKE 'kysely%'
       AND udt_name <> ALL ($1)`,
    [nonTextTypes],
  );
  const missing: string[] = [];
  for (const { table, column } of rows) {
    const attacks = await pool.query(
      `SELECT FROM ${table} WHERE ${column}::text ~ 'hit[(]|evil[.]example' LIMIT 1`,
    );
    if (attacks.rowCount === 0) missing.push(`${table}.${column}`);
  }
  return missing;
}
