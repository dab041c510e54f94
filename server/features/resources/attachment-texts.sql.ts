import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { storageKey } from '../../files/files.sql.ts';
import type { TextPage } from '../../files/text-limits.ts';

/** Restoring a backup loses the jobs, so files that have waited for a day get another one. */
const hasJob = sql<boolean>`coalesce(queued_at > now() - interval '1 day', false)`;

/** Marks the newest files that have no job yet, so that up to `maxQueued` files have one. */
export async function claimWaitingFiles(tx: Db, maxQueued: number): Promise<string[]> {
  const { rows } = await sql<{ fileKey: string }>`
    UPDATE attachment_texts SET queued_at = now() WHERE file_key IN (
      SELECT file_key FROM attachment_texts WHERE state = 'waiting' AND NOT ${hasJob}
      ORDER BY added_at DESC, file_key
      LIMIT (SELECT greatest(0, ${maxQueued}::integer - count(*)) FROM attachment_texts
        WHERE state = 'waiting' AND ${hasJob})
      FOR UPDATE SKIP LOCKED
    )
    RETURNING file_key
  `.execute(tx);
  return rows.map(({ fileKey }) => fileKey);
}

/** Undefined if the file was read before or is deleted. */
export function findUnreadFile(db: Db, fileKey: string) {
  return db
    .selectFrom('attachmentTexts')
    .innerJoin('files', 'files.key', 'attachmentTexts.fileKey')
    .select(['files.mediaType', 'files.byteSize', storageKey.as('storageKey')])
    .select(
      sql<string>`coalesce(
        (SELECT name FROM library_attachments WHERE library_attachments.file_key = files.key LIMIT 1),
        (SELECT name FROM attachments WHERE attachments.file_key = files.key LIMIT 1), files.key)`.as('name'),
    )
    .where('attachmentTexts.fileKey', '=', fileKey)
    .where('attachmentTexts.state', 'in', ['waiting', 'failed'])
    .executeTakeFirst();
}

const pagesPerStatement = 100;

/** In several statements, because the embedded engine does nothing else meanwhile. */
export async function replacePages(db: Db, fileKey: string, pages: TextPage[]): Promise<void> {
  await db.deleteFrom('attachmentPages').where('fileKey', '=', fileKey).execute();
  const rows = pages.map((page, position) => ({ position, ...page }));
  for (let start = 0; start < rows.length; start += pagesPerStatement)
    await sql`
      INSERT INTO attachment_pages (file_key, position, page, sheet, contents)
      SELECT ${fileKey}, position, page, sheet, contents
      FROM json_to_recordset(${JSON.stringify(rows.slice(start, start + pagesPerStatement))}::json)
        AS pages (position integer, page integer, sheet text, contents text)
      ON CONFLICT DO NOTHING
    `.execute(db);
}

type TextState = 'read' | 'failed' | 'unsupported';

export async function saveTextState(db: Db, fileKey: string, state: TextState, note: string | null) {
  await db.updateTable('attachmentTexts').set({ state, note }).where('fileKey', '=', fileKey).execute();
}
