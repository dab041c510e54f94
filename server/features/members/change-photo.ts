import type { Db } from '../../db/database.ts';
import { findImage } from '../../files/files.sql.ts';
import { generateImageKey, processUploadedImage, storeImage } from '../../files/store-image.ts';
import { refundIfBusy } from '../../limits/rate-limiter.ts';
import type { Services } from '../services.ts';
import { findPhotoKey, setPhoto } from './members.sql.ts';

type Deps = Pick<Services, 'db' | 'fileStore' | 'rateLimiter'>;

export async function changePhoto(services: Deps, memberId: string, upload: Uint8Array): Promise<string> {
  const { db, rateLimiter } = services;
  await rateLimiter.consume('photoByMember', memberId);
  const bytes = await refundIfBusy(rateLimiter, [['photoByMember', memberId]], () =>
    processUploadedImage(upload),
  );
  const file = await storeImage(services, bytes);
  await db.transaction().execute((tx) => setPhoto(tx, memberId, file));
  return file.key;
}

/** Changes only the URL: the stored bytes stay, so hiding a photo does not need the object storage. */
export async function rotatePhotoKey(tx: Db, memberId: string): Promise<void> {
  const photoKey = await findPhotoKey(tx, memberId);
  const image = photoKey && (await findImage(tx, photoKey));
  if (!image) return;
  const { owner: _, ...file } = image;
  const key = generateImageKey(photoKey.slice(photoKey.lastIndexOf('.')));
  await setPhoto(tx, memberId, { ...file, key });
}
