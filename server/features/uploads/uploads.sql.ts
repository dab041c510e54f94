import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { registerPendingFile } from '../../files/orphaned-files.sql.ts';
import { conflict, notFound } from '../../http/errors.ts';

export type UploadRow = {
  id: string;
  name: string;
  byteSize: number;
  receivedBytes: number;
  fileKey: string | null;
  mediaType: string | null;
};

const isCurrent = sql<boolean>`uploads.created_at > now() - interval '1 day'`;

type OwnUpload = { id: string; memberId: string };

/** Only the member who started an upload can use it. */
export async function getUpload(db: Db, { id, memberId }: OwnUpload): Promise<UploadRow> {
  const upload = await db
    .selectFrom('uploads')
    .select(['id', 'name', 'byteSize', 'fileKey', 'mediaType'])
    .select(({ selectFrom, fn }) =>
      fn
        .coalesce(
          selectFrom('uploadParts')
            .select(sql<number>`sum(upload_parts.byte_size)::integer`.as('bytes'))
            .whereRef('uploadParts.uploadId', '=', 'uploads.id'),
          sql<number>`0`,
        )
        .as('receivedBytes'),
    )
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .where(isCurrent)
    .executeTakeFirst();
  if (!upload) throw notFound('This upload does not exist any more. Please send the file again.');
  return upload;
}

const maxUploadsPerMember = 50;

type NewUpload = { memberId: string; name: string; byteSize: number };

/** The lock makes parallel requests count one after the other. */
export async function insertUpload(db: Db, upload: NewUpload, maxTotalBytes: number): Promise<string> {
  return db.transaction().execute(async (tx) => {
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads ${upload.memberId}`}, 0))`.execute(tx);
    const { count, bytes } = await tx
      .selectFrom('uploads')
      .select(({ fn }) => [
        fn.countAll<number>().as('count'),
        sql<number>`coalesce(sum(byte_size), 0)::float8`.as('bytes'),
      ])
      .where('memberId', '=', upload.memberId)
      .where(isCurrent)
      .executeTakeFirstOrThrow();
    if (count >= maxUploadsPerMember || bytes + upload.byteSize > maxTotalBytes)
      throw conflict('You have many unfinished uploads. Finish or cancel some of them first.');
    const { id } = await tx.insertInto('uploads').values(upload).returning('id').executeTakeFirstOrThrow();
    return id;
  });
}

type Part = { uploadId: string; startByte: number; byteSize: number; fileKey: string };

/** Returns false if the part does not start where the received bytes end. */
export async function insertPart(db: Db, part: Part): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await tx.selectFrom('uploads').select('id').where('id', '=', part.uploadId).forUpdate().execute();
    const { rows } = await sql`
      INSERT INTO upload_parts (upload_id, start_byte, byte_size, file_key)
      SELECT id, ${part.startByte}::integer, ${part.byteSize}::integer, ${part.fileKey}
      FROM uploads
      WHERE id = ${part.uploadId} AND file_key IS NULL AND ${part.startByte}::integer = (
        SELECT coalesce(sum(byte_size), 0) FROM upload_parts WHERE upload_id = uploads.id
      )
      RETURNING start_byte
    `.execute(tx);
    return rows.length > 0;
  });
}

export async function listPartKeys(db: Db, uploadId: string): Promise<string[]> {
  const parts = await db
    .selectFrom('uploadParts')
    .select('fileKey')
    .where('uploadId', '=', uploadId)
    .orderBy('startByte')
    .execute();
  return parts.map(({ fileKey }) => fileKey);
}

/** Makes the clean-up wait another day for these files. */
export async function keepPendingFiles(db: Db, keys: string[]): Promise<void> {
  for (const key of keys) await registerPendingFile(db, key);
}

/** Returns false if another request has finished the upload. */
export async function markFinished(
  db: Db,
  id: string,
  file: { fileKey: string; mediaType: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set(file)
    .where('id', '=', id)
    .where('fileKey', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteParts(db: Db, id: string): Promise<void> {
  await db.deleteFrom('uploadParts').where('uploadId', '=', id).execute();
}

/** Returns the keys of the stored files, which the caller removes. */
export async function deleteUpload(db: Db, { id, fileKey }: UploadRow): Promise<string[]> {
  const partKeys = await listPartKeys(db, id);
  await db.deleteFrom('uploads').where('id', '=', id).execute();
  return fileKey ? [...partKeys, fileKey] : partKeys;
}

export async function forgetPendingFiles(db: Db, keys: string[]): Promise<void> {
  if (keys.length > 0) await db.deleteFrom('orphanedFiles').where('key', 'in', keys).execute();
}

/** The clean-up of orphaned files deletes the stored parts. */
export async function deleteOldUploads(db: Db): Promise<void> {
  await db.deleteFrom('uploads').where(sql<boolean>`NOT (${isCurrent})`).execute();
}

export type UploadedFile = { key: string; name: string; mediaType: string; byteSize: number };

/** Makes a private file of a finished upload, which can be used once. The caller refers to the file. */
export async function takeUpload(tx: Db, upload: OwnUpload): Promise<UploadedFile> {
  const { id, name, byteSize, fileKey: key, mediaType } = await getUpload(tx, upload);
  if (!key || !mediaType) throw conflict('This upload is not finished. Please wait until all of it is sent.');
  // The lock keeps the clean-up from deleting the file meanwhile.
  const pending = tx.selectFrom('orphanedFiles').select('key').where('key', '=', key).forUpdate();
  const isStored = await pending.executeTakeFirst();
  const { numDeletedRows } = await tx.deleteFrom('uploads').where('id', '=', id).executeTakeFirst();
  if (!isStored || numDeletedRows === 0n)
    throw notFound('This upload does not exist any more. Please send the file again.');
  await tx.insertInto('files').values({ key, mediaType, byteSize, isPublic: false }).execute();
  return { key, name, mediaType, byteSize };
}
