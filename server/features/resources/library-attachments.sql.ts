import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { StoredAttachment } from './library-revisions.sql.ts';

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

/** It can be brought back for a day. */
export async function removeAttachment(tx: Db, id: string): Promise<void> {
  await sql`
    WITH removed AS (DELETE FROM library_attachments WHERE id = ${id} RETURNING *)
    INSERT INTO removed_attachments (id, item_id, position, name, file_key, version)
    SELECT id, item_id, position, name, file_key, version FROM removed
    ON CONFLICT (id) DO UPDATE SET position = excluded.position, name = excluded.name,
      file_key = excluded.file_key, version = excluded.version, removed_at = now()
  `.execute(tx);
}

/** Returns false if there is nothing to bring back. */
export async function bringBackAttachment(tx: Db, itemId: string, id: string): Promise<boolean> {
  const { rows } = await sql`
    WITH removed AS (DELETE FROM removed_attachments WHERE id = ${id} AND item_id = ${itemId} RETURNING *)
    INSERT INTO library_attachments (id, item_id, position, name, file_key, version)
    SELECT id, item_id, position, name, file_key, version FROM removed
    RETURNING id
  `.execute(tx);
  return rows.length > 0;
}

/** Gives the item these attachments, in this order. */
export async function setAttachments(tx: Db, itemId: string, attachments: StoredAttachment[]): Promise<void> {
  const ids = attachments.map(({ id }) => id);
  await sql`
    DELETE FROM library_attachments WHERE item_id = ${itemId} AND id <> ALL (${ids}::uuid[])
  `.execute(tx);
  await sql`DELETE FROM removed_attachments WHERE id = ANY (${ids}::uuid[])`.execute(tx);
  for (const [index, { id, name, version, fileKey }] of attachments.entries())
    await sql`
      INSERT INTO library_attachments AS current (id, item_id, position, name, file_key, version)
      VALUES (${id}, ${itemId}, ${index + 1}, ${name}, ${fileKey}, ${version})
      ON CONFLICT (id) DO UPDATE SET position = excluded.position, name = excluded.name,
        file_key = excluded.file_key, version = excluded.version
    `.execute(tx);
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
