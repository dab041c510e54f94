import type { Db } from '#server/db/database.ts';

/** The newest row of the audit log about this action. */
export const lastAudit = (db: Db, action: string) =>
  db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
