import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Lists records of these members in other tables. Members have a session before they can add any. */
export async function listMemberUses(tx: Db, ids: string[]): Promise<{ id: string; label: string }[]> {
  const { rows } = await sql<{ id: string; label: string }>`
    SELECT DISTINCT member_id AS id, label FROM (
      SELECT member_id, 'Groups' AS label FROM group_members
      UNION ALL SELECT member_id, 'Segments' FROM member_segments
      UNION ALL SELECT member_id, 'Jurisdictions' FROM member_jurisdictions
      UNION ALL SELECT member_id, 'Notes' FROM member_notes
      UNION ALL SELECT member_id, 'Roles' FROM grants
      UNION ALL SELECT member_id, 'Invoices' FROM invoices
      UNION ALL SELECT member_id, 'Account' FROM sessions
      UNION ALL SELECT merged_into_id, 'Merged duplicates' FROM members
    ) AS uses WHERE member_id = ANY (${ids}::uuid[])
  `.execute(tx);
  return rows;
}
