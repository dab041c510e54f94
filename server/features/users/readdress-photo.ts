import type { Db } from '../../db/database.ts';
import { findPublicFile } from '../../files/files.sql.ts';
import { newPhotoKey } from './change-photo.ts';
import { findPhotoKey, setPhoto } from './users.sql.ts';

/** Changes only the address: the stored bytes stay, so hiding does not depend on the storage. */
export async function readdressPhoto(tx: Db, memberId: string): Promise<void> {
  const photoKey = await findPhotoKey(tx, memberId);
  const file = photoKey && (await findPublicFile(tx, photoKey));
  if (file) await setPhoto(tx, memberId, { ...file, key: newPhotoKey(photoKey) });
}
