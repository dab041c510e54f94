/** Shown to the member. */
const reasons = {
  secret:
    'Passwords, the address of your calendar, and codes and links that work once. We store most of them in a form that nobody can read.',
  copy: 'Copies and counts of the data in the files, which make lists and searches fast.',
  work: 'Work for the association, such as articles, answers to enquiries and internal notes. Your actions as staff are in history-by-you.',
  others: 'Names and data of other people, except the first names of staff who answered your enquiries.',
} as const;

export const leftOutReasons: string[] = Object.values(reasons);

/** The name of a subject of the archive, or the reason for leaving the column out. */
type Column = { in: string } | { leftOut: keyof typeof reasons | 'data of the association' };

const columnsOf = (column: Column, names: string): [string, Column][] =>
  names.split(' ').map((name) => [name, column]);

/**
 * The columns that refer to members or describe them, except those of the table `members`, which the profile reads
 * completely. A test finds them in the schema and fails if one is missing here.
 */
export const personalColumns: Record<string, Column> = Object.fromEntries([
  ...columnsOf(
    { in: 'profile' },
    'accounts.member_id accounts.email accounts.email_confirmed_at accounts.password_changed_at accounts.last_seen_at',
  ),
  ...columnsOf({ in: 'segments' }, 'member_jurisdictions.member_id member_segments.member_id'),
  ...columnsOf({ in: 'organisation' }, 'organisations.phone'),
  ...columnsOf({ in: 'staff-notes' }, 'member_notes.member_id'),
  ...columnsOf({ in: 'groups' }, 'group_members.member_id'),
  ...columnsOf({ in: 'roles' }, 'grants.member_id'),
  ...columnsOf({ in: 'saved-items' }, 'saved_items.member_id'),
  ...columnsOf({ in: 'saved-searches' }, 'saved_searches.member_id saved_searches.filters'),
  ...columnsOf({ in: 'saved-views' }, 'saved_views.member_id'),
  ...columnsOf({ in: 'uploads' }, 'uploads.member_id upload_parts.upload_id'),
  ...columnsOf(
    { in: 'enquiries' },
    'enquiries.member_id enquiries.first_name enquiries.last_name enquiries.email enquiries.phone_number',
  ),
  ...columnsOf({ in: 'enquiry-messages' }, 'enquiry_messages.enquiry_id enquiry_messages.author_id'),
  ...columnsOf({ in: 'emails' }, 'emails.to_address emails.invoice_id'),
  ...columnsOf(
    { in: 'orders' },
    'purchases.member_id purchases.invoice_id purchases.details payments.purchase_id',
  ),
  ...columnsOf({ in: 'basket' }, 'basket_items.member_id'),
  ...columnsOf(
    { in: 'invoices' },
    'invoices.member_id invoices.bill_to invoices.paid_by adjustment_notes.invoice_id invoice_reminders.invoice_id',
  ),
  ...columnsOf({ in: 'invoice-lines' }, 'invoice_lines.invoice_id'),
  ...columnsOf({ in: 'sign-ins' }, 'audit_log.subject_id audit_log.address audit_log.detail'),
  ...columnsOf({ in: 'sessions' }, 'sessions.member_id sessions.user_agent'),
  ...columnsOf(
    { in: 'two-step-sign-in' },
    'accounts.has_second_step authenticator_apps.member_id passkeys.member_id recovery_codes.member_id',
  ),
  ...columnsOf(
    { in: 'history-about-you' },
    'history_entries.subject_id history_changes.row_key history_changes.before history_changes.after',
  ),
  ...columnsOf({ in: 'history-by-you' }, 'history_entries.actor_id'),
  ...columnsOf(
    { leftOut: 'secret' },
    'accounts.password_hash authenticator_app_setups.session_id calendar_addresses.member_id ' +
      'email_confirmations.member_id ' +
      'impersonation_tokens.member_id impersonation_tokens.staff_id passkey_challenges.session_id ' +
      'passkey_challenges.pending_sign_in pending_sign_ins.member_id reset_tokens.member_id',
  ),
  ...columnsOf(
    { leftOut: 'copy' },
    'directory_entries.member_id member_entries.member_id group_member_entries.member_id group_member_entries.group_id enquiry_counts.owner_id history_counts.actor_id ' +
      'library_counts.owner_id own_data_archives.member_id accounts.disabled_at',
  ),
  ...columnsOf(
    { leftOut: 'work' },
    'drafts.created_by drafts.updated_by drafts.body exports.member_id exports.filters enquiries.owner_id invoice_reminders.sent_by ' +
      'library_items.owner_id library_items.deputy_id library_items.scheduled_by library_items.submitted_by ' +
      'library_items.created_by library_items.updated_by library_presence.member_id library_revisions.author_id ' +
      'library_revisions.snapshot imports.created_by imports.started_by imports.examples import_rows.before import_rows.after ' +
      'import_rows.reasons import_rows.cells member_notes.author_id settings.updated_by today_marks.claimed_by today_marks.decided_by',
  ),
  ...columnsOf({ leftOut: 'others' }, 'audit_log.actor_id grants.granted_by sessions.impersonator_id'),
  ...columnsOf(
    { leftOut: 'data of the association' },
    'invoices.supplier invoices.payment_details settings.value signing_keys.private_jwk signing_keys.public_jwk',
  ),
]);
