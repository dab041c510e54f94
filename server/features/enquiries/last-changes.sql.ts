import type { Db } from '../../db/database.ts';

/** Explains a conflict: the newest action of staff, and the newest reply of the member. */
export async function findLastChanges(db: Db, id: string) {
  const [action, reply] = await Promise.all([
    db
      .selectFrom('historyEntries as entries')
      .leftJoin('members as actor', 'actor.id', 'entries.actorId')
      .select(['entries.at', 'entries.action', 'entries.actorId', 'actor.firstName'])
      .where('entries.subjectKind', '=', 'enquiry')
      .where('entries.subjectId', '=', id)
      .orderBy('entries.at', 'desc')
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('enquiryMessages')
      .select(['at', 'text'])
      .where('enquiryId', '=', id)
      .where('kind', '=', 'reply')
      .orderBy('at', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ]);
  return { action, reply };
}
