import { randomBytes } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { validationFailed } from '../http/errors.ts';
import type { FileStore } from './file-store.ts';
import type { PublicFile } from './files.sql.ts';
import { ImageError, imageMediaType, processImage } from './image.ts';
import { registerPendingFile } from './orphaned-files.sql.ts';

/** Throws a validation error for the field `img` if the upload is not an image. */
export const processUploadedImage = (upload: Uint8Array): Promise<Buffer> =>
  processImage(upload).catch((error: unknown) => {
    if (error instanceof ImageError) throw validationFailed([{ field: 'img', message: error.message }]);
    throw error;
  });

/** Stores each image under a new key, so that no browser shows a cached one. The caller inserts the file. */
export async function storeImage(
  { db, fileStore }: { db: Db; fileStore: FileStore },
  bytes: Buffer,
): Promise<PublicFile> {
  const key = await registerPendingFile(db, generateImageKey('.webp'));
  await fileStore.put(key, bytes);
  return { key, mediaType: imageMediaType, byteSize: bytes.length };
}

/** Random, because the URL of an image is public. */
export const generateImageKey = (extension: string) => randomBytes(24).toString('base64url') + extension;
