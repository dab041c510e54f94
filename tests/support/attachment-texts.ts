import type { Db } from '#server/db/database.ts';

type Page = { page?: number; sheet?: string; contents: string };

/** Attaches a file whose text was read, without the file itself. */
export async function insertAttachedText(db: Db, resourceId: string, name: string, pages: Page[]) {
  const fileKey = `${crypto.randomUUID()}.pdf`;
  const file = { key: fileKey, mediaType: 'application/pdf', byteSize: 1, isPublic: false };
  await db.insertInto('files').values(file).execute();
  const { id } = await db
    .insertInto('attachments')
    .values({ resourceId, name, fileKey })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('attachmentTexts').set({ state: 'read' }).where('fileKey', '=', fileKey).execute();
  const rows = pages.map(({ page = null, sheet = null, contents }, position) => ({
    fileKey,
    position,
    page,
    sheet,
    contents,
  }));
  await db.insertInto('attachmentPages').values(rows).execute();
  return { id, fileKey };
}
