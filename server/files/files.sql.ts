import type { Db } from '../db/database.ts';

export function findPublicFile(db: Db, key: string) {
  return db
    .selectFrom('files')
    .select(['key', 'mediaType', 'byteSize'])
    .where('key', '=', key)
    .where('isPublic', '=', true)
    .executeTakeFirst();
}

/** The address under which the browser gets a picture. */
export const pictureUrl = (key: string | null) => (key ? `/files/${key}` : null);
