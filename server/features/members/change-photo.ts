import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { findPublicFile } from '../../files/files.sql.ts';
import { ImageError, pictureMediaType, processImage } from '../../files/image.ts';
import { registerPendingFile } from '../../files/orphaned-files.sql.ts';
import { validationFailed } from '../../http/errors.ts';
import { refundIfBusy } from '../../limits/rate-limiter.ts';
import type { Services } from '../services.ts';
import { findPhotoKey, setPhoto } from './members.sql.ts';

type Parts = Pick<Services, 'db' | 'fileStore' | 'rateLimiter'>;

/** A new key each time, so that no browser shows a cached photo. */
export async function changePhoto(parts: Parts, memberId: string, sent: Uint8Array): Promise<string> {
  const { db, fileStore, rateLimiter } = parts;
  await rateLimiter.consume('photoByMember', memberId);
  const bytes = await refundIfBusy(rateLimiter, [['photoByMember', memberId]], () =>
    processImage(sent),
  ).catch((error: unknown) => {
    if (error instanceof ImageError) throw validationFailed([{ field: 'img', message: error.message }]);
    throw error;
  });
  const key = await registerPendingFile(db, generatePhotoKey('photo.webp'));
  await fileStore.put(key, bytes);
  const file = { key, mediaType: pictureMediaType, byteSize: bytes.length };
  await db.transaction().execute((tx) => setPhoto(tx, memberId, file));
  return key;
}

/** Random, so that it cannot be guessed. */
const generatePhotoKey = (name: string) =>
  randomBytes(24).toString('base64url') + name.slice(name.lastIndexOf('.'));

/** Changes only the address: the stored bytes stay, so hiding does not depend on the storage. */
export async function rotatePhotoKey(tx: Db, memberId: string): Promise<void> {
  const photoKey = await findPhotoKey(tx, memberId);
  const file = photoKey && (await findPublicFile(tx, photoKey));
  if (file) await setPhoto(tx, memberId, { ...file, key: generatePhotoKey(photoKey) });
}
