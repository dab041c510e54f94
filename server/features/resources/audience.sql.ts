import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type MembershipSize = { id: string; name: string; memberCount: number };

/** Only members who can sign in. */
export async function countMembersByMembership(db: Db): Promise<MembershipSize[]> {
  const { rows } = await sql<MembershipSize>`
    SELECT memberships.id, memberships.name, coalesce(sizes.count, 0)::integer AS member_count
    FROM memberships LEFT JOIN (
      SELECT membership_id, count(*) FROM members JOIN accounts ON accounts.member_id = members.id
      WHERE disabled_at IS NULL GROUP BY membership_id
    ) AS sizes ON sizes.membership_id = memberships.id ORDER BY memberships.name
  `.execute(db);
  return rows;
}

/** The ids of the memberships by access level. */
export async function readIncludedMemberships(db: Db): Promise<Map<string, Set<string>>> {
  const rows = await db.selectFrom('membershipAccessLevels').selectAll().execute();
  const byLevel = Map.groupBy(rows, ({ accessLevelId }) => accessLevelId);
  return new Map(
    [...byLevel].map(([level, included]) => [level, new Set(included.map((row) => row.membershipId))]),
  );
}
