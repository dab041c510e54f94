import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';

type NewSession = { memberId: string; impersonatorId: string | null; seconds: number };

export async function insertSession(db: Db, session: NewSession): Promise<{ id: string; expiresAt: Date }> {
  return db
    .insertInto('sessions')
    .values({
      memberId: session.memberId,
      impersonatorId: session.impersonatorId,
      expiresAt: new Date(Date.now() + session.seconds * 1000),
      endedAt: null,
    })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow();
}

export type OpenSession = Caller & { lastSeenAt: Date; expiresAt: Date };

/** The session if it still holds: not ended, not too old, not unused for too long, nobody in it disabled. */
export function findOpenSession(db: Db, id: string, idleSeconds: number): Promise<OpenSession | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.memberId', 'sessions.memberId')
    .leftJoin('accounts as impersonator', 'impersonator.memberId', 'sessions.impersonatorId')
    .select([
      'sessions.id as sessionId',
      'sessions.memberId',
      'sessions.impersonatorId',
      'sessions.lastSeenAt',
      'sessions.expiresAt',
      'accounts.isStaff',
    ])
    .where('sessions.id', '=', id)
    .where('sessions.endedAt', 'is', null)
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('sessions.lastSeenAt', '>', sql<Date>`now() - make_interval(secs => ${idleSeconds})`)
    .where('accounts.disabledAt', 'is', null)
    .where('impersonator.disabledAt', 'is', null)
    .executeTakeFirst();
}

export async function touchSession(db: Db, id: string): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt: sql`now()` }).where('id', '=', id).execute();
}

export async function endSession(db: Db, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ endedAt: sql`now()` })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

/** Every session of the member, and those in which the member acts as another. Returns their ids. */
export async function endSessionsOf(db: Db, memberId: string, except?: string): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ endedAt: sql`now()` })
    .where('endedAt', 'is', null)
    .where((or) => or.or([or('memberId', '=', memberId), or('impersonatorId', '=', memberId)]))
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .returning('id')
    .execute();
  return ended.map(({ id }) => id);
}

/**
 * For a database that is put back to an earlier moment: what was ended, used or taken back since would open doors
 * again.
 */
export async function endEverySession(db: Db): Promise<void> {
  await db.updateTable('sessions').set({ endedAt: sql`now()` }).where('endedAt', 'is', null).execute();
  for (const table of ['resetTokens', 'impersonationTokens'] as const)
    await db.updateTable(table).set({ expiresAt: sql`least(expires_at, now())` }).execute();
}

export async function deleteExpired(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', sql<Date>`now() - interval '30 days'`).execute();
  await db.deleteFrom('resetTokens').where('expiresAt', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('impersonationTokens').where('expiresAt', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('rateLimits').where('expire', '<', Date.now()).execute();
}
