import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

const maxListed = 50;

export function listOwnSessions(db: Db, memberId: string, idleSeconds: number) {
  return db
    .selectFrom('sessions')
    .select(['id', 'userAgent', 'createdAt', 'lastSeenAt', 'impersonatorId'])
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', sql<Date>`now()`)
    .where('lastSeenAt', '>', sql<Date>`now() - make_interval(secs => ${idleSeconds})`)
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(maxListed)
    .execute();
}

/** Returns false if the member has no such session. */
export async function endOwnSession(db: Db, memberId: string, id: string): Promise<boolean> {
  const ended = await db
    .updateTable('sessions')
    .set({ endedAt: sql`now()` })
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended !== undefined;
}
