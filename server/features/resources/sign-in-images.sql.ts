import type { Db } from '../../db/database.ts';

export async function listSignInImages(db: Db) {
  return db.selectFrom('signInImages').select(['fileKey', 'credit']).orderBy('position').execute();
}
