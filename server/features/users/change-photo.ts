import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { findPublicFile } from '../../files/files.sql.ts';
import { announceFile } from '../../files/loose-files.sql.ts';
import { makePicture, PictureFault, pictureMediaType } from '../../files/picture.ts';
import { badInput } from '../../http/errors.ts';
import { unlessTurnedAway } from '../../limits/limits.ts';
import type { Services } from '../services.ts';
import { findPhotoKey, setPhoto } from './users.sql.ts';

type Parts = Pick<Services, 'db' | 'fileStore' | 'limits'>;

/** A new key each time, so that no browser shows a cached photo. */
export async function changePhoto(parts: Parts, memberId: string, sent: Uint8Array): Promise<string> {
  const { db, fileStore, limits } = parts;
  await limits.require('photoByMember', memberId);
  const bytes = await unlessTurnedAway(limits, [['photoByMember', memberId]], () => makePicture(sent)).catch(
    (error: unknown) => {
      if (error instanceof PictureFault) throw badInput([{ field: 'img', message: error.message }]);
      throw error;
    },
  );
  const key = await announceFile(db, newPhotoKey('photo.webp'));
  await fileStore.put(key, bytes);
  const file = { key, mediaType: pictureMediaType, byteSize: bytes.length };
  await db.transaction().execute((tx) => setPhoto(tx, memberId, file));
  return key;
}

/** Random, so that it cannot be guessed. */
const newPhotoKey = (name: string) =>
  randomBytes(24).toString('base64url') + name.slice(name.lastIndexOf('.'));

/** Changes only the address: the stored bytes stay, so hiding does not depend on the storage. */
export async function readdressPhoto(tx: Db, memberId: string): Promise<void> {
  const photoKey = await findPhotoKey(tx, memberId);
  const file = photoKey && (await findPublicFile(tx, photoKey));
  if (file) await setPhoto(tx, memberId, { ...file, key: newPhotoKey(photoKey) });
}
