import type { Db } from '../../db/database.ts';

export function findUser(db: Db, id: string) {
  return db
    .selectFrom('members')
    .select(['id', 'firstName', 'lastName', 'photoKey'])
    .where('id', '=', id)
    .executeTakeFirst();
}
