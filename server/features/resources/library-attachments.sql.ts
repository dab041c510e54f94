import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export async function insertAttachment(tx: Db, itemId: string, { name, key }: { name: string; key: string }) {
  await sql`
    INSERT INTO library_attachments (item_id, position, name, file_key)
    SELECT ${itemId}, coalesce(max(position), 0) + 1, ${name}, ${key} FROM library_attachments WHERE item_id = ${itemId}
  `.execute(tx);
}

export async function renameAttachment(tx: Db, id: string, name: string): Promise<void> {
  await tx.updateTable('libraryAttachments').set({ name }).where('id', '=', id).execute();
}

export async function replaceAttachment(
  tx: Db,
  id: string,
  { name, key }: { name: string; key: string },
): Promise<void> {
  await tx
    .updateTable('libraryAttachments')
    .set(({ eb }) => ({ name, fileKey: key, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteAttachment(tx: Db, id: string): Promise<void> {
  await tx.deleteFrom('libraryAttachments').where('id', '=', id).execute();
}

export async function orderAttachments(tx: Db, ids: string[]): Promise<void> {
  await sql`
    UPDATE library_attachments AS attached SET position = wanted.position
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS wanted (id, position)
    WHERE attached.id = wanted.id AND attached.position <> wanted.position
  `.execute(tx);
}

export function findAttachment(db: Db, itemId: string, id: string) {
  return db
    .selectFrom('libraryAttachments')
    .innerJoin('files', 'files.key', 'libraryAttachments.fileKey')
    .select(['libraryAttachments.name', 'files.key', 'files.mediaType', 'files.byteSize'])
    .where('libraryAttachments.id', '=', id)
    .where('libraryAttachments.itemId', '=', itemId)
    .executeTakeFirst();
}
