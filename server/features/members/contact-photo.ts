import { buffer } from 'node:stream/consumers';
import { findImage } from '../../files/files.sql.ts';
import { createContactPhoto } from '../../files/image.ts';
import type { Services } from '../services.ts';

/** A small JPEG, because many address books do not read the WebP of the portal. */
export async function loadContactPhoto(
  { db, fileStore }: Pick<Services, 'db' | 'fileStore'>,
  url: string | null,
): Promise<Buffer | null> {
  const image = url && (await findImage(db, url.slice('/files/'.length)));
  if (!image) return null;
  try {
    return await createContactPhoto(await buffer(fileStore.open(image.storageKey)));
  } catch {
    // While images cannot be read or converted, a contact without a photo is better than none.
    return null;
  }
}
