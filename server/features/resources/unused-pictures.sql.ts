import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const dueNames = sql`SELECT DISTINCT name FROM article_pictures WHERE checked_at < now() - interval '60 days'`;

/** The pictures of what members see, and of drafts, revisions and the history, which staff can restore. */
const usedNames = sql`
  SELECT name FROM article_pictures JOIN live_pictures USING (file_key)
  UNION SELECT name FROM article_pictures JOIN library_items ON file_key IN (thumbnail_key, image_key)
  UNION SELECT match[1] FROM (
    SELECT contents AS body FROM library_items
    UNION ALL SELECT snapshot::text FROM library_revisions
    UNION ALL SELECT concat(before::text, after::text) FROM history_changes
    WHERE table_name IN ('library_items', 'resources')
  ) AS texts
  CROSS JOIN LATERAL regexp_matches(body, '([A-Za-z0-9_-]{32})-w[0-9]+[.]webp', 'g') AS match
  WHERE body LIKE '%.webp%'
`;

/** Each picture is checked every 60 days, because reading all texts takes seconds in a large library. */
export async function deleteUnusedPictures(db: Db): Promise<void> {
  const { rows } = await sql`${dueNames} LIMIT 1`.execute(db);
  if (rows.length === 0) return;
  await db.transaction().execute(async (tx) => {
    await sql`
      WITH due AS (${dueNames}), used AS (${usedNames}), kept AS (
        UPDATE article_pictures SET checked_at = now() FROM due JOIN used USING (name)
        WHERE article_pictures.name = due.name
      )
      DELETE FROM files USING article_pictures, due
      WHERE files.key = file_key AND article_pictures.name = due.name AND due.name NOT IN (SELECT name FROM used)
    `.execute(tx);
  });
}
