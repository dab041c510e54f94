import { sql } from 'kysely';
import type { DraftKindName } from '#contract/drafts.ts';
import type { Db } from '../db/database.ts';

/** Hiding a photo changes its key, and `storage_key` keeps the name of the stored object. */
export const storageKey = sql<string>`coalesce(files.storage_key, files.key)`;

/** Content whose staff can read a picture before members can. */
export type PictureOwner = { draftKind: DraftKindName | 'resource'; draftId: string | null };

/** `owner` is null if members can read the image. */
export async function findImage(db: Db, key: string) {
  const row = await db
    .selectFrom('files')
    .select(['mediaType', 'byteSize', 'draftKind', 'draftId', storageKey.as('storageKey')])
    .where('key', '=', key)
    .where('isPublic', '=', true)
    .executeTakeFirst();
  if (!row) return undefined;
  const { draftKind, draftId, ...file } = row;
  return { ...file, owner: draftKind === null ? null : ({ draftKind, draftId } as PictureOwner) };
}

export type PublicFile = { key: string; mediaType: string; byteSize: number; storageKey?: string };

export async function insertPublicFile(db: Db, file: PublicFile): Promise<void> {
  await db
    .insertInto('files')
    .values({ ...file, isPublic: true })
    .execute();
}

/** Triggers make the pictures public when content that members see has them. */
export async function insertDraftFiles(db: Db, files: PublicFile[], owner: PictureOwner): Promise<void> {
  await db
    .insertInto('files')
    .values(files.map((file) => ({ ...file, ...owner, isPublic: true })))
    .execute();
}

/** The name is in the HTML of articles, so no foreign key shows whether the picture is in use. */
export async function insertArticlePicture(db: Db, name: string, files: PublicFile[]): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await insertDraftFiles(tx, files, { draftKind: 'resource', draftId: null });
    await tx
      .insertInto('articlePictures')
      .values(files.map(({ key }) => ({ fileKey: key, name })))
      .execute();
  });
}

const foreignKeyViolation = '23503';

/** Relies on foreign keys to detect references, so new tables are covered too. */
export async function deleteFileIfUnreferenced(tx: Db, key: string): Promise<void> {
  await sql`SAVEPOINT unused_file`.execute(tx);
  try {
    await tx.deleteFrom('files').where('key', '=', key).execute();
    await sql`RELEASE SAVEPOINT unused_file`.execute(tx);
  } catch (error) {
    if ((error as { code?: string }).code !== foreignKeyViolation) throw error;
    await sql`ROLLBACK TO SAVEPOINT unused_file`.execute(tx);
  }
}

export const toImageUrl = <Key extends string | null>(key: Key) =>
  (key ? `/files/${key}` : null) as Key extends string ? string : null;
