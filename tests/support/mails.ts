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
