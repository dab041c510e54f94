import type { Db } from '../../db/database.ts';
import { findPublicFile } from '../../files/files.sql.ts';
import { newPhotoKey } from './change-photo.ts';
import { findPhotoKey, setPhoto } from './users.sql.ts';

/**
 * Gives a photo another address, as part of the change that hides it: whoever has kept the old address finds nothing
 * there. Its bytes stay where they are: no storage that is slow, or away, keeps anybody from hiding.
 */
export async function readdressPhoto(tx: Db, memberId: string): Promise<void> {
  const photoKey = await findPhotoKey(tx, memberId);
  const file = photoKey && (await findPublicFile(tx, photoKey));
  if (file) await setPhoto(tx, memberId, { ...file, key: newPhotoKey(photoKey) });
}
