import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const dueNames = sql`SELECT DISTINCT name FROM article_pictures WHERE checked_at < now() - interval '60 days'`;

/** The pictures of what members see, drafts and revisions: in texts, on cards and above texts. */
const usedNames = sql`
  SELECT DISTINCT match[1] AS name
  FROM (
    SELECT contents FROM resources
    UNION ALL SELECT contents FROM library_items
    UNION ALL SELECT snapshot ->> 'contents' FROM library_revisions
  ) AS texts
  CROSS JOIN LATERAL regexp_matches(contents, '/files/([A-Za-z0-9_-]{32})-w[0-9]+[.]webp', 'g') AS match
  WHERE contents LIKE '%/files/%'
  UNION
  SELECT name FROM article_pictures WHERE file_key IN (
    SELECT unnest(ARRAY[thumbnail_key, image_key]) FROM resources
    UNION ALL SELECT unnest(ARRAY[thumbnail_key, image_key]) FROM library_items
    UNION ALL SELECT unnest(ARRAY[snapshot ->> 'thumbnailKey', snapshot ->> 'imageKey']) FROM library_revisions
  )
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
