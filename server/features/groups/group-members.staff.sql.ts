import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type CandidateRow = {
  id: string;
  name: string;
  workplace: string | null;
  isMember: boolean;
  isConfirmed: boolean;
  isListed: boolean;
  showEmail: boolean;
  email: string | null;
};

/** People whose account is not disabled, by id or by registered email address in lower case. */
export async function listCandidates(
  db: Db,
  groupId: string,
  { ids = [], emails = [] }: { ids?: string[]; emails?: string[] },
): Promise<CandidateRow[]> {
  const { rows } = await sql<CandidateRow>`
    SELECT members.id, first_name || ' ' || last_name AS name, organisations.name AS workplace,
      EXISTS (SELECT FROM group_members WHERE group_id = ${groupId} AND member_id = members.id) AS is_member,
      accounts.member_id IS NULL OR email_confirmed_at IS NOT NULL AS is_confirmed,
      EXISTS (SELECT FROM listed_members WHERE listed_members.member_id = members.id) AS is_listed,
      show_email, lower(accounts.email) AS email
    FROM members
    LEFT JOIN accounts ON accounts.member_id = members.id
    LEFT JOIN organisations ON organisations.id = members.organisation_id
    WHERE disabled_at IS NULL AND (
      members.id = ANY (${ids}::uuid[])
      OR members.id IN (SELECT member_id FROM accounts WHERE lower(email) = ANY (${emails}::text[]))
    )
    ORDER BY sort_name, members.id
  `.execute(db);
  return rows;
}

/** Waits for a merge of these people, after which the duplicate is no candidate. */
export const lockCandidates = (tx: Db, ids: string[]) =>
  sql`SELECT FROM members WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR KEY SHARE`.execute(tx);

/** In the order of the ids, so that two changes of the same people do not deadlock. Returns how many are new. */
export async function insertGroupMembers(tx: Db, groupId: string, memberIds: string[]): Promise<number> {
  const result = await sql`
    INSERT INTO group_members (group_id, member_id)
    SELECT ${groupId}::uuid, member_id FROM unnest(${memberIds}::uuid[]) AS member_id ORDER BY member_id
    ON CONFLICT DO NOTHING
  `.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/** Deletes all members without `memberIds`. Returns how many. */
export async function deleteGroupMembers(tx: Db, groupId: string, memberIds?: string[]): Promise<number> {
  const isDeleted = memberIds
    ? sql`group_id = ${groupId} AND member_id = ANY (${memberIds}::uuid[])`
    : sql`group_id = ${groupId}`;
  // A change of a member locks the member before the entry.
  await sql`
    SELECT FROM members WHERE id IN (SELECT member_id FROM group_members WHERE ${isDeleted})
    ORDER BY id FOR NO KEY UPDATE
  `.execute(tx);
  // One statement: the cascade would delete and count the entries one at a time.
  await sql`DELETE FROM group_member_entries WHERE ${isDeleted}`.execute(tx);
  const result = await sql`DELETE FROM group_members WHERE ${isDeleted}`.execute(tx);
  return Number(result.numAffectedRows ?? 0);
}

/** The ids among these that members of the group see in it. */
export async function listVisibleMemberIds(db: Db, groupId: string, memberIds: string[]): Promise<string[]> {
  const { rows } = await sql<{ memberId: string }>`
    SELECT member_id FROM group_member_entries
    WHERE group_id = ${groupId} AND member_id = ANY (${memberIds}::uuid[])
  `.execute(db);
  return rows.map(({ memberId }) => memberId);
}

type LedGroup = { id: string; memberCount: number; leaders: LeaderGrant[] };
export type LeaderGrant = { memberId: string; grantId: string; until: string | null };

/** The group with the grants of its leaders, in one statement, because a page of its members is short. */
export async function findLedGroup(db: Db, id: string): Promise<LedGroup | undefined> {
  const { rows } = await sql<LedGroup>`
    SELECT id, member_count, coalesce((
      SELECT json_agg(json_build_object('memberId', grants.member_id, 'grantId', grants.id, 'until', grants.until))
      FROM active_grants AS grants WHERE grants.group_id = groups.id
    ), '[]') AS leaders
    FROM groups WHERE id = ${id}
  `.execute(db);
  return rows[0];
}

export function listGroupLeaders(db: Db, groupId: string) {
  return db
    .selectFrom('activeGrants as grants')
    .innerJoin('members', 'members.id', 'grants.memberId')
    .select(['grants.id as grantId', 'grants.until', 'members.id as memberId'])
    .select(sql<string>`members.first_name || ' ' || members.last_name`.as('memberName'))
    .select(
      sql<boolean>`EXISTS (
        SELECT FROM group_member_entries AS entry WHERE entry.group_id = ${groupId} AND entry.member_id = members.id
      )`.as('isVisibleInGroup'),
    )
    .$narrowType<{ grantId: string }>()
    .where('grants.groupId', '=', groupId)
    .orderBy('members.sortName')
    .execute();
}

export type ImportKeys = { id: string; memberNumber: number; email: string | null };

/** Finds the people of an exported file again when it is imported. */
export const listImportKeys = (db: Db, memberIds: string[]): Promise<ImportKeys[]> =>
  db
    .selectFrom('members')
    .leftJoin('accounts', 'accounts.memberId', 'members.id')
    .select(['members.id', 'members.memberNumber', 'accounts.email'])
    .where('members.id', '=', sql<string>`ANY (${memberIds}::uuid[])`)
    .execute();
