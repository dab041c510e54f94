import { randomBytes } from 'node:crypto';
import type { Db } from '../db/database.ts';
import { validationFailed } from '../http/errors.ts';
import type { FileStore } from './file-store.ts';
import { insertArticlePicture, type PublicFile, toImageUrl } from './files.sql.ts';
import { createRenditions, type EncodedImage, ImageError, imageMediaType, processImage } from './image.ts';
import type { Crop } from './image-limits.ts';
import { registerPendingFile } from './orphaned-files.sql.ts';

/** Throws a validation error for the field `img` if the upload is not an image. */
export const processUploadedImage = (upload: Uint8Array): Promise<Buffer> =>
  processImage(upload).catch(throwFieldError);

export const processUploadedPicture = (upload: Uint8Array, crop: Crop | null): Promise<EncodedImage[]> =>
  createRenditions(upload, crop).catch(throwFieldError);

function throwFieldError(error: unknown): never {
  if (error instanceof ImageError) throw validationFailed([{ field: 'img', message: error.message }]);
  throw error;
}

/** Stores each image under a new key, so that no browser shows a cached one. The caller inserts the file. */
export async function storeImage(
  { db, fileStore }: { db: Db; fileStore: FileStore },
  bytes: Buffer,
): Promise<PublicFile> {
  const key = await registerPendingFile(db, generateImageKey('.webp'));
  await fileStore.put(key, bytes);
  return { key, mediaType: imageMediaType, byteSize: bytes.length };
}

export type StoredPicture = { url: string; width: number; height: number };

/** Stores the renditions. Their names differ only in the width, so that the URL of one gives those of the others. */
export async function storePicture(
  { db, fileStore }: { db: Db; fileStore: FileStore },
  renditions: EncodedImage[],
): Promise<StoredPicture> {
  const name = generateImageKey('');
  const files: PublicFile[] = [];
  for (const { bytes, width } of renditions) {
    const key = await registerPendingFile(db, `${name}-w${width}.webp`);
    await fileStore.put(key, bytes);
    files.push({ key, mediaType: imageMediaType, byteSize: bytes.length });
  }
  await insertArticlePicture(db, name, files);
  const { width, height } = renditions.at(-1) as EncodedImage;
  return { url: toImageUrl(files.at(-1)?.key as string), width, height };
}

/** Random, because the URL of an image is public. */
export const generateImageKey = (extension: string) => randomBytes(24).toString('base64url') + extension;
