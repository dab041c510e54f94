import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** The access levels that a membership includes, always in the same order. */
export type Levels = string[];

/** Asked for anew at every call: a membership that changes counts from the next one on. */
export async function findLevels(db: Db, memberId: string): Promise<Levels> {
  const { rows } = await sql<{ levels: Levels }>`SELECT ${levelsOf(memberId)} AS levels`.execute(db);
  return rows[0]?.levels ?? [];
}

/** Holds for rows of these levels. An array rather than a join keeps the indexes' order usable. */
export const isIncluded = (levels: Levels, column = 'accessLevelId') =>
  sql<SqlBool>`${sql.ref(column)} = ANY (${levels}::uuid[])`;

/** The same, for one row of which nothing else is asked. */
export const isIncludedFor = (memberId: string, column = 'accessLevelId') =>
  sql<SqlBool>`${sql.ref(column)} = ANY (${levelsOf(memberId)})`;

const levelsOf = (memberId: string) => sql<Levels>`
  ARRAY(
    SELECT included.access_level_id
    FROM members JOIN membership_access_levels AS included ON included.membership_id = members.membership_id
    WHERE members.id = ${memberId} ORDER BY included.access_level_id
  )
`;
