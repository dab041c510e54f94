import type { Db } from '#server/db/database.ts';

export function newestEmailTo(db: Db, address: string) {
  return db
    .selectFrom('emails')
    .selectAll()
    .where('toAddress', '=', address)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

type Link = { userId: string; token: string };

/** The parameters of the newest link to this address. */
export const newestResetLink = (db: Db, address: string) => newestLink(db, address, 'reset-password');
export const newestConfirmationLink = (db: Db, address: string) => newestLink(db, address, 'confirm-email');

async function newestLink(db: Db, address: string, page: string): Promise<Link> {
  const { textBody } = await newestEmailTo(db, address);
  const { searchParams } = new URL(new RegExp(`https?://\\S+${page}\\S+`).exec(textBody)?.[0] ?? '');
  return { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' };
}
