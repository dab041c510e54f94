import type { LibraryEdit } from '#contract/library-items.ts';
import type { Db } from '../../db/database.ts';
import { validationFailed } from '../../http/errors.ts';
import { isLibraryPicture, type PictureKeys } from './library-pictures.sql.ts';

/** An edit with the keys of its pictures. */
export type ItemEdit = Omit<LibraryEdit, 'thumbnailUrl' | 'imageUrl'> & PictureKeys;

export const toItemEdit = ({ thumbnailUrl, imageUrl, ...edit }: LibraryEdit): ItemEdit => ({
  ...edit,
  ...(thumbnailUrl !== undefined && { thumbnailKey: toFileKey(thumbnailUrl) }),
  ...(imageUrl !== undefined && { imageKey: toFileKey(imageUrl) }),
});

const toFileKey = (url: string | null) => url?.replace('/files/', '') ?? null;

export async function assertPictures(tx: Db, { thumbnailKey, imageKey }: PictureKeys): Promise<void> {
  for (const [field, key] of Object.entries({ thumbnailUrl: thumbnailKey, imageUrl: imageKey }))
    if (key && !(await isLibraryPicture(tx, key)))
      throw validationFailed([{ field, message: 'must be a picture of the library' }]);
}
