import { type SqlBool, sql } from 'kysely';

/**
 * Holds for rows whose access level the member's membership includes. Every query of the library asks it anew: a
 * membership that changes counts from the next call on. An array rather than a join keeps the indexes' order usable.
 */
export const isIncluded = (memberId: string, column = 'accessLevelId') => sql<SqlBool>`
  ${sql.ref(column)} = ANY (${includedLevels(memberId)})
`;

export const includedLevels = (memberId: string) => sql<string[]>`
  ARRAY(
    SELECT included.access_level_id
    FROM members JOIN membership_access_levels AS included ON included.membership_id = members.membership_id
    WHERE members.id = ${memberId}
  )
`;
