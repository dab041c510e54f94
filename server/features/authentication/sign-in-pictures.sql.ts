import type { SignInPicture } from '#contract/sign-in-pictures.staff.ts';
import type { Db } from '../../db/database.ts';

export const listSignInPictures = (db: Db): Promise<SignInPicture[]> =>
  db
    .selectFrom('signInImages')
    .select(['fileKey as key', 'credit', 'isShown'])
    .orderBy('position')
    .orderBy('fileKey')
    .execute();

/** Keeps the rows of pictures that stay, because the history compares rows. */
export async function replaceSignInPictures(tx: Db, pictures: SignInPicture[]): Promise<void> {
  const keys = pictures.map(({ key }) => key);
  await tx
    .deleteFrom('signInImages')
    .$if(keys.length > 0, (query) => query.where('fileKey', 'not in', keys))
    .execute();
  if (pictures.length === 0) return;
  await tx
    .insertInto('signInImages')
    .values(pictures.map(({ key, ...picture }, position) => ({ ...picture, fileKey: key, position })))
    .onConflict((conflict) =>
      conflict.column('fileKey').doUpdateSet(({ ref }) => ({
        position: ref('excluded.position'),
        credit: ref('excluded.credit'),
        isShown: ref('excluded.isShown'),
      })),
    )
    .execute();
}
