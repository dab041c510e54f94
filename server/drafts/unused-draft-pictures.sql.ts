import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { lockDrafts } from './drafts.sql.ts';

const dueKeys = sql`SELECT file_key FROM draft_pictures WHERE checked_at < now() - interval '60 days'`;

/** The pictures of what members see, of drafts, and of the history, which staff can put back. */
const usedKeys = sql`
  SELECT file_key FROM live_pictures
  UNION SELECT file_key FROM sign_in_images
  UNION SELECT match[1] FROM (
    SELECT body::text AS body FROM drafts
    UNION ALL SELECT concat(before::text, after::text) FROM history_changes
    WHERE table_name IN ('drafts', 'events', 'groups', 'products', 'sign_in_images')
  ) AS texts
  CROSS JOIN LATERAL regexp_matches(body, '([A-Za-z0-9_-]{32}[.]webp)', 'g') AS match
  WHERE body LIKE '%.webp%'
`;

/** Each picture is checked every 60 days, because reading the history takes seconds. */
export async function deleteUnusedDraftPictures(db: Db): Promise<void> {
  const { rows } = await sql`${dueKeys} LIMIT 1`.execute(db);
  if (rows.length === 0) return;
  await db.transaction().execute(async (tx) => {
    // Otherwise a draft that is saved meanwhile could get a picture that is deleted here.
    await lockDrafts(tx);
    await sql`
      WITH due AS (${dueKeys}), used AS (${usedKeys}), kept AS (
        UPDATE draft_pictures SET checked_at = now() FROM due JOIN used USING (file_key)
        WHERE draft_pictures.file_key = due.file_key
      )
      DELETE FROM files USING due WHERE files.key = file_key AND file_key NOT IN (SELECT file_key FROM used)
    `.execute(tx);
  });
}
