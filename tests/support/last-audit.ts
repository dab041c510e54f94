import type { Db } from '#server/db/database.ts';

/** Returns the newest audit log row for this action. */
export const findLastAudit = (db: Db, action: string) =>
  db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
