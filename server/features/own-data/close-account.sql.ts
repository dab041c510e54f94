import { sql, type Updateable } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { MembersTable } from '../../db/tables.ts';
import { deleteFileIfUnreferenced, storageKey } from '../../files/files.sql.ts';
import { expireOrphanedFiles } from '../../files/orphaned-files.sql.ts';

/** Tables whose rows of the member are deleted. */
export const deletedTables = [
  'authenticator_apps',
  'basket_items',
  'calendar_addresses',
  'email_confirmations',
  'exports',
  'group_members',
  'impersonation_tokens',
  'library_presence',
  'member_jurisdictions',
  'member_notes',
  'member_segments',
  'own_data_archives',
  'passkeys',
  'pending_sign_ins',
  'recovery_codes',
  'reset_tokens',
  'saved_items',
  'saved_searches',
  'saved_views',
  'sessions',
  'uploads',
  // Last, because its triggers read the groups.
  'accounts',
];

/** Other tables with rows of members, and what happens to these rows. */
export const keptTables: Record<string, string> = {
  directory_entries: 'deleted by triggers',
  member_entries: 'kept as the member, without personal data',
  enquiries: 'kept for figures, without names and texts',
  grants: 'kept as history, without names',
  invoices: 'required by law',
  purchases: 'kept with the invoices, without details',
};

type ErasedColumn = Exclude<
  keyof MembersTable,
  | 'id'
  | 'memberNumber'
  | 'membershipId'
  | 'mergedIntoId'
  | 'joinedAt'
  | 'closedAt'
  | 'sortName'
  | 'searchName'
>;

const erasedMember = {
  title: null,
  firstName: 'Former',
  middleName: null,
  preferredName: null,
  postnominals: null,
  pronouns: null,
  gender: null,
  dateOfBirth: null,
  culturalIdentity: null,
  otherLanguages: null,
  mobile: null,
  workLandline: null,
  secondaryEmail: null,
  personalEmail: null,
  linkedinUrl: null,
  aboutMe: null,
  photoKey: null,
  positionTitle: null,
  department: null,
  organisationId: null,
  unlistedOrganisationName: null,
  membershipEndsOn: null,
  workSuburb: null,
  postalAddress1: null,
  postalAddress2: null,
  postalSuburb: null,
  postalState: null,
  postalPostcode: null,
  postalCountry: null,
  postalCountryName: null,
  accessibilityRequirement: null,
  dietaryRequirements: [],
  agreeToSms: false,
  agreeToEmail: false,
  agreeToPush: false,
  isBillingContact: false,
  wantsListing: false,
  showPhoto: false,
  showEmail: false,
  showMobile: false,
  showLandline: false,
} satisfies Record<Exclude<ErasedColumn, 'lastName'>, unknown> & Updateable<MembersTable>;

/** Distinguishes former members in lists of staff. */
export const toPseudonym = (memberId: string) => `member ${memberId.slice(0, 8)}`;

export async function lockAccountForClosing(
  tx: Db,
  memberId: string,
  passwordHash: string,
): Promise<boolean> {
  const account = tx.selectFrom('accounts').select('memberId').where('memberId', '=', memberId);
  const unchanged = account.where('passwordHash', '=', passwordHash).where('disabledAt', 'is', null);
  return (await unchanged.forUpdate().executeTakeFirst()) !== undefined;
}

/** Also a disabled account. */
export const lockAccount = (tx: Db, memberId: string) =>
  tx.selectFrom('accounts').select('memberId').where('memberId', '=', memberId).forUpdate().execute();

export async function hasPendingPurchase(tx: Db, memberId: string): Promise<boolean> {
  const purchases = tx.selectFrom('purchases').select('id').where('memberId', '=', memberId);
  return (await purchases.where('status', '=', 'pending').executeTakeFirst()) !== undefined;
}

/** A job deletes the stored files afterwards. */
export async function eraseMember(tx: Db, memberId: string, email: string): Promise<void> {
  const files = await listOwnFiles(tx, memberId);
  const words = await listNameWords(tx, memberId);
  await eraseCorrespondence(tx, memberId, email);
  await eraseHistory(tx, memberId);
  await tx.deleteFrom('impersonationTokens').where('staffId', '=', memberId).execute();
  await tx.deleteFrom('importRows').where('matchedId', '=', memberId).execute();
  await sql`DELETE FROM saved_items WHERE kind = 'person' AND item_id = ${memberId}`.execute(tx);
  for (const table of deletedTables)
    await sql`DELETE FROM ${sql.table(table)} WHERE member_id = ${memberId}`.execute(tx);
  await leaveWork(tx, memberId);
  await tx
    .updateTable('members')
    .set({ ...erasedMember, lastName: toPseudonym(memberId), closedAt: sql<Date>`now()` })
    .where('id', '=', memberId)
    .execute();
  for (const { key } of files) await deleteFileIfUnreferenced(tx, key);
  await expireOrphanedFiles(
    tx,
    files.map(({ storageKey }) => storageKey),
  );
  for (const table of ['directory_word_counts', 'member_word_counts'])
    await sql`DELETE FROM ${sql.table(table)} WHERE word = ANY (${words}::text[]) AND total = 0`.execute(tx);
}

async function listOwnFiles(tx: Db, memberId: string): Promise<{ key: string; storageKey: string }[]> {
  const { rows } = await sql<{ key: string; storageKey: string }>`
    SELECT key, ${storageKey} AS storage_key FROM files WHERE key IN (
      SELECT photo_key FROM members WHERE id = ${memberId}
      UNION ALL SELECT file_key FROM own_data_archives WHERE member_id = ${memberId}
      UNION ALL SELECT file_key FROM exports WHERE member_id = ${memberId}
    )
  `.execute(tx);
  return rows;
}

/** The counts of words keep words with a count of 0, also a rare name. */
async function listNameWords(tx: Db, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ words: string[] }>`
    SELECT tsvector_to_array(name_words) AS words FROM member_entries WHERE member_id = ${memberId}
  `.execute(tx);
  return rows[0]?.words ?? [];
}

const erasedText = 'Erased, because the account was closed.';

/** Also the emails about enquiries, which quote them. Their reference is the only link, because an enquiry can have any email. */
async function eraseCorrespondence(tx: Db, memberId: string, email: string): Promise<void> {
  await sql`DELETE FROM emails WHERE lower(to_address) = lower(${email})`.execute(tx);
  await sql`
    DELETE FROM emails USING enquiries
    WHERE enquiries.member_id = ${memberId} AND emails.created_at >= enquiries.created_at
      AND text_body ~ ('\\mE-' || number || '\\M')
  `.execute(tx);
  await sql`
    UPDATE enquiry_messages SET text = ${erasedText}
    WHERE enquiry_id IN (SELECT id FROM enquiries WHERE member_id = ${memberId})
  `.execute(tx);
  await tx
    .updateTable('enquiries')
    .set({ firstName: 'Former', lastName: toPseudonym(memberId), email: '', phoneNumber: null })
    .set({ message: erasedText, state: 'closed' })
    .where('memberId', '=', memberId)
    .execute();
  await sql`UPDATE purchases SET details = '{}' WHERE member_id = ${memberId} AND details <> '{}'`.execute(
    tx,
  );
}

/** Keeps who decided what and when. Reasons, such as the answer to an enquiry, and values can contain anything. */
async function eraseHistory(tx: Db, memberId: string): Promise<void> {
  await sql`SELECT set_config('muster.closed_member', ${memberId}, true)`.execute(tx);
  await sql`
    UPDATE history_entries SET subject_label = ${`Former ${toPseudonym(memberId)}`}, reason = NULL
    WHERE subject_kind IN ('member', 'grant') AND subject_id = ${memberId}
  `.execute(tx);
  await sql`
    UPDATE history_entries SET reason = NULL
    WHERE subject_kind = 'enquiry' AND reason IS NOT NULL
      AND subject_id IN (SELECT id FROM enquiries WHERE member_id = ${memberId})
  `.execute(tx);
  await sql`
    UPDATE history_changes SET before = without_values(before), after = without_values(after)
    WHERE table_name = 'members' AND row_key = jsonb_build_object('id', ${memberId}::text)
      OR table_name = 'accounts' AND row_key = jsonb_build_object('member_id', ${memberId}::text)
      OR table_name = 'member_notes' AND entry_id IN (
        SELECT id FROM history_entries WHERE subject_kind = 'member' AND subject_id = ${memberId})
      OR table_name = 'enquiries' AND row_key IN (
        SELECT jsonb_build_object('id', id) FROM enquiries WHERE member_id = ${memberId})
      OR table_name = 'enquiry_messages' AND row_key IN (
        SELECT jsonb_build_object('id', messages.id) FROM enquiry_messages AS messages
        JOIN enquiries ON enquiries.id = enquiry_id WHERE member_id = ${memberId})
  `.execute(tx);
  await sql`SELECT set_config('muster.closed_member', '', true)`.execute(tx);
}

/** Work of a staff member waits for a colleague, as if it had no owner. */
async function leaveWork(tx: Db, memberId: string): Promise<void> {
  await tx.updateTable('libraryItems').set({ ownerId: null }).where('ownerId', '=', memberId).execute();
  await tx.updateTable('libraryItems').set({ deputyId: null }).where('deputyId', '=', memberId).execute();
  await tx.updateTable('enquiries').set({ ownerId: null }).where('ownerId', '=', memberId).execute();
  await tx
    .updateTable('todayMarks')
    .set({ claimedBy: null, claimedAt: null })
    .where('claimedBy', '=', memberId)
    .execute();
}
