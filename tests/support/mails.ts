import type { Db } from '#server/db/database.ts';

export function newestMailTo(db: Db, address: string) {
  return db
    .selectFrom('mails')
    .selectAll()
    .where('toAddress', '=', address)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** What the newest reset link to this address carries. */
export async function newestResetLink(db: Db, address: string): Promise<{ userId: string; token: string }> {
  const { textBody } = await newestMailTo(db, address);
  const { searchParams } = new URL(/https?:\/\/\S+reset-password\S+/.exec(textBody)?.[0] ?? '');
  return { userId: searchParams.get('userId') ?? '', token: searchParams.get('token') ?? '' };
}
