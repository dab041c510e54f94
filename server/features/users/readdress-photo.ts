import { buffer } from 'node:stream/consumers';
import type { Db } from '../../db/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { findPublicFile } from '../../files/files.sql.ts';
import { announceFile } from '../../files/loose-files.sql.ts';
import { newPhotoKey } from './change-photo.ts';
import { findPhotoKey, setPhoto } from './users.sql.ts';

/** The key that a photo gets when it is hidden; said before the change begins. */
export const announceNewAddress = (db: Db, photoKey: string): Promise<string> =>
  announceFile(db, newPhotoKey(photoKey));

/**
 * Gives a photo another address, as part of the change that hides it: whoever has kept the old address finds nothing
 * there.
 */
export async function readdressPhoto(
  tx: Db,
  fileStore: FileStore,
  memberId: string,
  key: string,
): Promise<void> {
  const photoKey = await findPhotoKey(tx, memberId);
  const file = photoKey && (await findPublicFile(tx, photoKey));
  if (!file) return;
  await fileStore.put(key, await buffer(fileStore.open(file.key)));
  await setPhoto(tx, memberId, { ...file, key });
}
