import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type Presence = { others: { id: string; name: string }[]; version: string };

/** More than two intervals of the page, so that a colleague stays visible after one lost request. */
const presentSeconds = 20;

/** Records that the member has the item open. Returns undefined if there is no such item. */
export async function recordPresence(
  db: Db,
  itemId: string,
  memberId: string,
): Promise<Presence | undefined> {
  const { rows } = await sql<Presence>`
    WITH item AS (SELECT id, xmin::text AS version FROM library_items WHERE id = ${itemId}),
    recorded AS (
      INSERT INTO library_presence (item_id, member_id) SELECT id, ${memberId} FROM item
      ON CONFLICT (item_id, member_id) DO UPDATE SET seen_at = now()
    )
    SELECT version, coalesce((
      SELECT jsonb_agg(jsonb_build_object('id', members.id, 'name', first_name || ' ' || last_name) ORDER BY sort_name)
      FROM library_presence JOIN members ON members.id = member_id
      WHERE item_id = item.id AND member_id <> ${memberId}
        AND seen_at > now() - make_interval(secs => ${sql.lit(presentSeconds)})
    ), '[]') AS others
    FROM item
  `.execute(db);
  return rows[0];
}

export const deleteOldPresence = (db: Db) =>
  sql`DELETE FROM library_presence WHERE seen_at < now() - interval '1 hour'`.execute(db);
