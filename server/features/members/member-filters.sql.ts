import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { lastSeenPeriods, MemberFilter, openJoins } from '#contract/member-list.staff.ts';
import type { Db } from '../../db/database.ts';
import { startOfDay } from '../../db/start-of-day.ts';

export type Condition = RawBuilder<SqlBool>;

/** Conditions on `entries`, which is `member_entries`. */
export const toConditions = (filter: MemberFilter): Condition[] => [
  ...toCountedConditions(filter),
  ...toOtherConditions(filter),
];

/** Conditions on columns that `member_counts` has too. */
function toCountedConditions({ membershipId, state, jurisdictionId, listing }: MemberFilter): Condition[] {
  const conditions = [state ? sql<SqlBool>`entries.state = ${sql.lit(state)}` : isNotClosed];
  if (membershipId) conditions.push(sql`entries.membership_id = ${membershipId}`);
  if (jurisdictionId) conditions.push(sql`entries.jurisdiction_ids @> ARRAY[${jurisdictionId}::uuid]`);
  if (listing) conditions.push(sql`entries.is_listed = ${sql.lit(listing === 'listed')}`);
  return conditions;
}

const isNotClosed = sql<SqlBool>`entries.state <> 'closed'`;

/** Days and periods are literals, because the best index depends on them. */
function toOtherConditions(filter: MemberFilter): Condition[] {
  const { organisationId, segmentId, joinedFrom, joinedTo, lastSeen, openJoin } = filter;
  const conditions: Condition[] = [];
  if (organisationId) conditions.push(sql`entries.organisation_id = ${organisationId}`);
  if (segmentId) conditions.push(sql`entries.segment_ids @> ARRAY[${segmentId}::uuid]`);
  if (joinedFrom) conditions.push(sql`entries.joined_at >= ${startOfDay(sql.lit(joinedFrom))}`);
  if (joinedTo) conditions.push(sql`entries.joined_at < ${startOfDay(sql.lit(joinedTo), 1)}`);
  if (lastSeen) conditions.push(lastSeenConditions[lastSeen]);
  if (openJoin) conditions.push(openJoinConditions[openJoin]);
  return conditions;
}

const lastSeenConditions: Record<(typeof lastSeenPeriods)[number], Condition> = {
  '30 days': sql`entries.last_seen_at > now() - interval '30 days'`,
  '90 days': sql`entries.last_seen_at > now() - interval '90 days'`,
  earlier: sql`entries.last_seen_at <= now() - interval '90 days'`,
  never: sql`entries.last_seen_at IS NULL`,
};

const unlistedIds = sql`
  SELECT id FROM members WHERE unlisted_organisation_name IS NOT NULL AND organisation_id IS NULL
`;
const unconfirmedIds = sql`SELECT member_id FROM member_entries WHERE state = 'unconfirmed'`;

/** Reads the ids from two small indexes. With OR, PostgreSQL would read all members. */
const openJoinConditions: Record<(typeof openJoins)[number], Condition> = {
  email: sql`entries.state = 'unconfirmed'`,
  organisation: sql`entries.member_id IN (${unlistedIds})`,
  any: sql`entries.member_id IN (${unconfirmedIds} UNION ${unlistedIds})`,
};

type StoredCount = { matching: number; all: number };

/** Undefined for filters that the stored counts do not have. */
export async function readStoredCount(db: Db, filter: MemberFilter): Promise<StoredCount | undefined> {
  if (filter.text || toOtherConditions(filter).length > 0) return undefined;
  const { rows } = await sql<StoredCount>`
    SELECT coalesce(sum(total) FILTER (WHERE ${sql.join(toCountedConditions(filter), sql` AND `)}), 0)::integer AS matching,
      coalesce(sum(total), 0)::integer AS all
    FROM member_counts AS entries
  `.execute(db);
  return rows[0];
}

type Named = { id: string; name: string };

export async function listFilterValues(db: Db) {
  const { rows } = await sql<{
    memberships: Named[];
    jurisdictions: Named[];
    segments: (Named & { category: string })[];
  }>`
    SELECT
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY name), '[]') FROM memberships)
        AS memberships,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', label) ORDER BY position), '[]') FROM jurisdictions)
        AS jurisdictions,
      (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'category', category) ORDER BY category, name), '[]')
       FROM segments) AS segments
  `.execute(db);
  return rows[0] ?? { memberships: [], jurisdictions: [], segments: [] };
}
