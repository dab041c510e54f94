import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { deleteFileIfUnreferenced } from '../../files/files.sql.ts';

/** The foreign keys keep the files of drafts, revisions, members and invoices. The history keeps what it can put back. */
export async function deleteUnusedAttachments(db: Db): Promise<void> {
  await sql`DELETE FROM removed_attachments WHERE removed_at < now() - interval '1 day'`.execute(db);
  const unused = await listUnusedFiles(db);
  const kept = unused.length > 0 ? await listKeysInHistory(db, unused) : [];
  for (const key of unused.filter((each) => !kept.includes(each)))
    await db.transaction().execute((tx) => deleteFileIfUnreferenced(tx, key));
}

const referringColumns = [
  ['library_attachments', 'file_key'],
  ['attachments', 'file_key'],
  ['library_revision_files', 'file_key'],
  ['removed_attachments', 'file_key'],
  ['invoices', 'pdf_key'],
  ['adjustment_notes', 'pdf_key'],
] as const;

async function listUnusedFiles(db: Db): Promise<string[]> {
  const conditions = referringColumns.map(
    ([table, column]) =>
      sql`NOT EXISTS (SELECT FROM ${sql.table(table)} WHERE ${sql.ref(column)} = files.key)`,
  );
  const { rows } = await sql<{ key: string }>`
    SELECT key FROM files
    WHERE NOT is_public AND created_at < now() - interval '1 day' AND ${sql.join(conditions, sql` AND `)}
  `.execute(db);
  return rows.map(({ key }) => key);
}

async function listKeysInHistory(db: Db, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT DISTINCT key
    FROM history_changes CROSS JOIN LATERAL (VALUES (before ->> 'file_key'), (after ->> 'file_key')) AS files (key)
    WHERE table_name IN ('library_attachments', 'attachments') AND key = ANY (${keys})
  `.execute(db);
  return rows.map(({ key }) => key);
}
