import type { Db } from '#server/db/database.ts';

export function findNewestEmailTo(db: Db, address: string) {
  return db
    .selectFrom('emails')
    .selectAll()
    .where('toAddress', '=', address)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

export const findNewestResetLink = (db: Db, address: string) => newestLink(db, address, 'reset-password');
export const findNewestConfirmationLink = (db: Db, address: string) =>
  newestLink(db, address, 'confirm-email');

/** Returns the parameters of the link to this page in the newest email. */
async function newestLink(db: Db, address: string, page: string) {
  const { textBody } = await findNewestEmailTo(db, address);
  const { searchParams } = new URL(new RegExp(`https?://\\S+${page}\\S+`).exec(textBody)?.[0] ?? '');
  return { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' };
}
