import { randomBytes } from 'node:crypto';
import type { Db } from '../../db/database.ts';
import { findPublicFile } from '../../files/files.sql.ts';
import { ImageError, imageMediaType, processImage } from '../../files/image.ts';
import { registerPendingFile } from '../../files/orphaned-files.sql.ts';
import { validationFailed } from '../../http/errors.ts';
import { refundIfBusy } from '../../limits/rate-limiter.ts';
import type { Services } from '../services.ts';
import { findPhotoKey, setPhoto } from './members.sql.ts';

type Deps = Pick<Services, 'db' | 'fileStore' | 'rateLimiter'>;

/** Stores each photo under a new key, so that no browser shows a cached one. */
export async function changePhoto(services: Deps, memberId: string, upload: Uint8Array): Promise<string> {
  const { db, fileStore, rateLimiter } = services;
  await rateLimiter.consume('photoByMember', memberId);
  const bytes = await refundIfBusy(rateLimiter, [['photoByMember', memberId]], () =>
    processImage(upload),
  ).catch((error: unknown) => {
    if (error instanceof ImageError) throw validationFailed([{ field: 'img', message: error.message }]);
    throw error;
  });
  const key = await registerPendingFile(db, generatePhotoKey('photo.webp'));
  await fileStore.put(key, bytes);
  const file = { key, mediaType: imageMediaType, byteSize: bytes.length };
  await db.transaction().execute((tx) => setPhoto(tx, memberId, file));
  return key;
}

/** Random, because the URL of a photo is public. */
const generatePhotoKey = (name: string) =>
  randomBytes(24).toString('base64url') + name.slice(name.lastIndexOf('.'));

/** Changes only the URL: the stored bytes stay, so hiding a photo does not need the object storage. */
export async function rotatePhotoKey(tx: Db, memberId: string): Promise<void> {
  const photoKey = await findPhotoKey(tx, memberId);
  const file = photoKey && (await findPublicFile(tx, photoKey));
  if (file) await setPhoto(tx, memberId, { ...file, key: generatePhotoKey(photoKey) });
}
