import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Ids in a fixed order, because they are part of cache keys. */
export type Levels = string[];

export type ListKey = { levels: Levels; version: string };

/**
 * Cached lists have the version in their key, because it changes with every resource that members see.
 * The levels are not cached, so that a changed membership applies immediately.
 */
export async function readListKey(db: Db, memberId: string): Promise<ListKey> {
  const { rows } = await sql<ListKey>`
    SELECT ${levelsQuery(memberId)} AS levels,
      coalesce((SELECT version FROM resource_list_version), 0)::text AS version
  `.execute(db);
  return rows[0] as ListKey;
}

/** An array instead of a join, so that indexes return sorted rows. */
export const accessLevelCondition = (levels: Levels, column = 'accessLevelId') =>
  sql<SqlBool>`${sql.ref(column)} = ANY (${levels}::uuid[])`;

export const accessLevelConditionFor = (memberId: string, column = 'accessLevelId') =>
  sql<SqlBool>`${sql.ref(column)} = ANY (${levelsQuery(memberId)})`;

const levelsQuery = (memberId: string) => sql<Levels>`
  ARRAY(
    SELECT included.access_level_id
    FROM members JOIN membership_access_levels AS included ON included.membership_id = members.membership_id
    WHERE members.id = ${memberId} ORDER BY included.access_level_id
  )
`;
