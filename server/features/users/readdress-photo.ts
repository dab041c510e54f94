import { buffer } from 'node:stream/consumers';
import type { Db } from '../../db/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { findPublicFile } from '../../files/files.sql.ts';
import { newPhotoKey } from './change-photo.ts';
import { findPhotoKey, setPhoto } from './users.sql.ts';

/**
 * Gives a photo another address, as part of the change that hides it: whoever has kept the old address finds nothing
 * there. Returns the file that nothing names any more, to be removed once the change is made.
 */
export async function readdressPhoto(tx: Db, fileStore: FileStore, memberId: string): Promise<string | null> {
  const photoKey = await findPhotoKey(tx, memberId);
  const file = photoKey && (await findPublicFile(tx, photoKey));
  if (!file) return null;
  const key = newPhotoKey(file.key);
  await fileStore.put(key, await buffer(fileStore.open(file.key)));
  return setPhoto(tx, memberId, { ...file, key });
}
