import { sql } from 'kysely';
import type { MemberFilter } from '#contract/member-list.staff.ts';
import type { Db } from '../../db/database.ts';
import { toInlineLiteral } from '../../db/planner-hints.ts';
import { searchByName } from '../../search/name-search.sql.ts';
import { toConditions } from './member-filters.sql.ts';
import { memberMatches } from './member-matches.sql.ts';

export type MemberChangeRow = {
  id: string;
  title: string;
  version: string;
  isClosed: boolean;
  isMerged: boolean;
  isBillingContact: boolean;
  membershipId: string;
  membershipName: string;
  organisationId: string | null;
  organisationName: string | null;
  segmentIds: string[];
};

/** The first `limit` members that match. */
export async function listMemberIds(db: Db, filter: MemberFilter, limit: number): Promise<string[]> {
  const { rows } = await searchByName(filter.text, memberMatches(db), async (match) => {
    const conditions = [...toConditions(filter), ...(match ? [match.where] : [])];
    const found = await sql<{ id: string }>`
      SELECT member_id AS id FROM member_entries AS entries WHERE ${sql.join(conditions, sql` AND `)}
      LIMIT ${toInlineLiteral(limit)}
    `.execute(db);
    return { rows: found.rows, totalItems: found.rows.length };
  });
  return rows.map(({ id }) => id);
}

/** The version also changes with the segments, which are in another table. */
export async function readMemberChangeRows(db: Db, ids: string[]): Promise<MemberChangeRow[]> {
  const { rows } = await sql<MemberChangeRow>`
    SELECT members.id, first_name || ' ' || last_name AS title,
      md5(concat_ws(' ', members.xmin, segments.ids)) AS version, closed_at IS NOT NULL AS is_closed,
      members.merged_into_id IS NOT NULL AS is_merged, is_billing_contact,
      membership_id, memberships.name AS membership_name,
      organisation_id, organisations.name AS organisation_name, segments.ids AS segment_ids
    FROM members JOIN memberships ON memberships.id = membership_id LEFT JOIN organisations ON organisations.id = organisation_id CROSS JOIN LATERAL (
      SELECT ARRAY(SELECT segment_id FROM member_segments WHERE member_id = members.id ORDER BY 1) AS ids
    ) AS segments
    WHERE members.id = ANY (${ids}::uuid[]) ORDER BY sort_name, members.id
  `.execute(db);
  return rows;
}

/** Members, then counts, then organisations: the order of a member who changes their listing. */
export async function lockMemberChangeRows(tx: Db, ids: string[]): Promise<MemberChangeRow[]> {
  await sql`SELECT FROM members WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
  await sql`SELECT pg_advisory_xact_lock(hashtext('directory_counts'))`.execute(tx);
  return readMemberChangeRows(tx, ids);
}

/** Locks the organisation, so that it is not retired or merged before the members are in it. */
export async function findActiveOrganisation(db: Db, id: string): Promise<{ name: string } | undefined> {
  const query = db.selectFrom('organisations').select('name').where('id', '=', id);
  return query.where('retiredAt', 'is', null).forNoKeyUpdate().executeTakeFirst();
}

export const findSegment = (db: Db, id: string) =>
  db.selectFrom('segments').select(['name', 'category']).where('id', '=', id).executeTakeFirst();

/** As for one member: billing contacts would see the invoices of the new organisation. */
export async function moveToOrganisation(tx: Db, memberIds: string[], organisationId: string): Promise<void> {
  await sql`
    UPDATE members SET organisation_id = ${organisationId}, unlisted_organisation_name = NULL, is_billing_contact = false
    WHERE id = ANY (${memberIds}::uuid[])
  `.execute(tx);
}

export async function setMembership(tx: Db, memberIds: string[], membershipId: string): Promise<void> {
  await tx.updateTable('members').set({ membershipId }).where('id', 'in', memberIds).execute();
}

export async function addSegment(tx: Db, memberIds: string[], segmentId: string): Promise<void> {
  await sql`
    INSERT INTO member_segments (member_id, segment_id)
    SELECT id, ${segmentId}::uuid FROM unnest(${memberIds}::uuid[]) AS id ON CONFLICT DO NOTHING
  `.execute(tx);
}

export async function removeSegment(tx: Db, memberIds: string[], segmentId: string): Promise<void> {
  await sql`
    DELETE FROM member_segments WHERE segment_id = ${segmentId} AND member_id = ANY (${memberIds}::uuid[])
  `.execute(tx);
}
