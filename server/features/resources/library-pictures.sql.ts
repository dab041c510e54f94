import type { Db } from '../../db/database.ts';
import type { StoredSnapshot } from './library-revisions.sql.ts';

export type PictureKeys = { thumbnailKey?: string | null; imageKey?: string | null };

/** Pictures of members and organisations are not for articles. */
export async function isLibraryPicture(tx: Db, key: string): Promise<boolean> {
  const found = await tx
    .selectFrom('articlePictures')
    .select('fileKey')
    .where('fileKey', '=', key)
    .executeTakeFirst();
  return found !== undefined;
}

/** The pictures of a revision, without those that are deleted. */
export async function findStoredPictures(tx: Db, snapshot: StoredSnapshot): Promise<PictureKeys> {
  const { thumbnailKey, imageKey } = snapshot;
  const keys = [thumbnailKey, imageKey].filter((key) => typeof key === 'string');
  const files =
    keys.length > 0 ? await tx.selectFrom('files').select('key').where('key', 'in', keys).execute() : [];
  const isKept = (key: string | null | undefined) => key === null || files.some((file) => file.key === key);
  return {
    ...(isKept(thumbnailKey) && { thumbnailKey: thumbnailKey as string | null }),
    ...(isKept(imageKey) && { imageKey: imageKey as string | null }),
  };
}
