import { type CompiledQuery, type InferResult, sql, type Updateable } from 'kysely';
import { australianStates } from '#contract/countries.ts';
import type { Db } from '../../db/database.ts';
import type { MembersTable } from '../../db/tables.ts';
import { deleteFileIfUnreferenced, insertPublicFile, type PublicFile } from '../../files/files.sql.ts';
import { privacyColumns } from '../../privacy/privacy-switches.ts';

type Segment = { name: string; category: string };

const segments = sql<Segment[]>`(
  SELECT coalesce(
    json_agg(json_build_object('name', name, 'category', category) ORDER BY category, name), '[]'
  )
  FROM member_segments JOIN segments ON segments.id = member_segments.segment_id
  WHERE member_segments.member_id = members.id
)`;

/** Includes disabled accounts. */
const anyUserQuery = (db: Db, id: string) =>
  db
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.memberId', 'members.id')
    .innerJoin('memberships', 'memberships.id', 'members.membershipId')
    .leftJoin('organisations', 'organisations.id', 'members.organisationId')
    .leftJoin('directoryEntries', 'directoryEntries.memberId', 'members.id')
    .selectAll('members')
    .select([
      segments.as('segments'),
      sql<boolean>`EXISTS (SELECT FROM active_grants WHERE active_grants.member_id = members.id)`.as(
        'hasStaffAccess',
      ),
      sql<boolean>`directory_entries.member_id IS NOT NULL`.as('isListed'),
      'accounts.email',
      'accounts.emailConfirmedAt',
      'memberships.name as membershipName',
      'organisations.name as organisationName',
    ])
    .where('members.id', '=', id);

const userQuery = (db: Db, id: string) => anyUserQuery(db, id).where('accounts.disabledAt', 'is', null);

export type UserRow = InferResult<ReturnType<typeof userQuery>>[number];

let compiledUserQuery: CompiledQuery<UserRow> | undefined;

/** Compiled once, because building the query takes longer than sending it. */
export async function findUser(db: Db, id: string): Promise<UserRow | undefined> {
  compiledUserQuery ??= userQuery(db, id).compile();
  const { rows } = await db.executeQuery<UserRow>({ ...compiledUserQuery, parameters: [id] });
  return rows[0];
}

const mergedInto = sql<{ id: string; name: string } | null>`(
  SELECT jsonb_build_object('id', successor.id, 'name', successor.first_name || ' ' || successor.last_name)
  FROM members AS successor WHERE successor.id = members.merged_into_id
)`;

const mergedFrom = sql<{ id: string; name: string; memberNumber: number }[]>`(
  SELECT coalesce(json_agg(
    json_build_object('id', id, 'name', first_name || ' ' || last_name, 'memberNumber', member_number) ORDER BY member_number
  ), '[]')
  FROM members AS duplicate WHERE duplicate.merged_into_id = members.id
)`;

export function findAnyUser(db: Db, id: string) {
  return anyUserQuery(db, id)
    .select(['accounts.disabledAt', 'accounts.passwordChangedAt', 'accounts.hasSecondStep'])
    .select([mergedInto.as('mergedInto'), mergedFrom.as('mergedFrom')])
    .executeTakeFirst();
}

export type AnyUserRow = NonNullable<Awaited<ReturnType<typeof findAnyUser>>>;

/** A closed account has no row in `accounts`. */
export function findClosedMember(db: Db, id: string) {
  return db
    .selectFrom('members')
    .innerJoin('memberships', 'memberships.id', 'members.membershipId')
    .select([
      'members.id',
      'memberships.name as membership',
      'members.memberNumber',
      'members.joinedAt',
      'members.closedAt',
    ])
    .select(sql<string>`first_name || ' ' || last_name`.as('name'))
    .where('members.id', '=', id)
    .where('members.closedAt', 'is not', null)
    .$narrowType<{ closedAt: Date }>()
    .executeTakeFirst();
}

export type ClosedMemberRow = NonNullable<Awaited<ReturnType<typeof findClosedMember>>>;

export async function updateMember(db: Db, id: string, changes: Updateable<MembersTable>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('members').set(changes).where('id', '=', id).execute();
}

const privacyQuery = (db: Db, id: string) =>
  db.selectFrom('members').select(privacyColumns).where('id', '=', id);

export const findPrivacy = (db: Db, id: string) => privacyQuery(db, id).executeTakeFirstOrThrow();

/** Locks the row, so that concurrent saves do not undo each other. */
export const lockPrivacy = (db: Db, id: string) => privacyQuery(db, id).forUpdate().executeTakeFirstOrThrow();

export async function listLookupValues(db: Db, kind: 'gender' | 'honorific'): Promise<string[]> {
  const values = db.selectFrom('lookupValues').select('label').where('kind', '=', kind);
  return (await values.orderBy('position').execute()).map(({ label }) => label);
}

export const lockMember = (db: Db, id: string) =>
  sql`SELECT 1 FROM members WHERE id = ${id} FOR UPDATE`.execute(db);

const photoQuery = (db: Db, id: string) => db.selectFrom('members').select('photoKey').where('id', '=', id);

export async function findPhotoKey(db: Db, memberId: string): Promise<string | null> {
  return (await photoQuery(db, memberId).executeTakeFirst())?.photoKey ?? null;
}

export async function setPhoto(tx: Db, memberId: string, file: PublicFile): Promise<void> {
  // The weakest lock: deleting a shared file checks all its members and must not wait for this one.
  const before = await photoQuery(tx, memberId).forNoKeyUpdate().executeTakeFirstOrThrow();
  await insertPublicFile(tx, file);
  await updateMember(tx, memberId, { photoKey: file.key });
  if (before.photoKey) await deleteFileIfUnreferenced(tx, before.photoKey);
}

export async function hasInvalidState(db: Db, ids: string[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM members WHERE id = ANY (${ids}::uuid[]) AND postal_country = 'Australia'
      AND postal_state <> '' AND postal_state <> ALL (${[...australianStates]}::text[]) LIMIT 1
  `.execute(db);
  return rows.length > 0;
}

/** From the audit log, because removing members removes their accounts. */
export async function haveActed(db: Db, memberIds: string[]): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM audit_log WHERE subject_id = ANY (${memberIds}::uuid[]) AND actor_id = subject_id LIMIT 1
  `.execute(db);
  return rows.length > 0;
}
