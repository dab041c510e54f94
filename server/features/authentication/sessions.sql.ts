import { sql } from 'kysely';
import type { AuditAction } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import { inSeconds } from '../../db/in-seconds.ts';
import type { Caller } from '../../http/caller.ts';
import { forgetPastTries } from '../../limits/tries.sql.ts';
import type { Account } from './accounts.sql.ts';

type NewSession = { memberId: string; impersonatorId: string | null; seconds: number };

export async function insertSession(db: Db, session: NewSession): Promise<{ id: string; expiresAt: Date }> {
  return db
    .insertInto('sessions')
    .values({
      memberId: session.memberId,
      impersonatorId: session.impersonatorId,
      expiresAt: inSeconds(session.seconds),
      endedAt: null,
    })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow();
}

type ByPassword = { account: Account; address: string; seconds: number };

/**
 * A session of whoever knows the password, with its audit row, if the password still opens the account. In one
 * statement: a reset that runs at the same moment waits for it, and then ends the session.
 */
export function insertSessionByPassword(
  db: Db,
  { account: { memberId, passwordHash }, address, seconds }: ByPassword,
): Promise<{ id: string; expiresAt: Date } | undefined> {
  return db
    .with('current', (query) =>
      query
        .selectFrom('accounts')
        .select('memberId')
        .where('memberId', '=', memberId)
        .where('passwordHash', '=', passwordHash)
        .where('disabledAt', 'is', null)
        .forShare(),
    )
    .with('recorded', (query) =>
      query
        .insertInto('auditLog')
        .columns(['action', 'actorId', 'subjectId', 'address', 'detail'])
        .expression((from) =>
          from
            .selectFrom('current')
            .select(({ val, ref }) => [
              val<AuditAction>('sign-in').as('action'),
              ref('memberId').as('actorId'),
              ref('memberId').as('subjectId'),
              val(address).as('address'),
              sql`'{}'::jsonb`.as('detail'),
            ]),
        ),
    )
    .insertInto('sessions')
    .columns(['memberId', 'expiresAt'])
    .expression((from) => from.selectFrom('current').select(['memberId', inSeconds(seconds).as('expiresAt')]))
    .returning(['id', 'expiresAt'])
    .executeTakeFirst();
}

export type OpenSession = Omit<Caller, 'isInformational'> & {
  membershipName: string;
  /** The database's time of this read. */
  readAt: Date;
  isTouchDue: boolean;
};

/** The session if it still holds: not ended, not too old, not unused for too long, nobody in it disabled. */
export function findOpenSession(db: Db, id: string, idleSeconds: number): Promise<OpenSession | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.memberId', 'sessions.memberId')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .innerJoin('memberships', 'memberships.id', 'members.membershipId')
    .leftJoin('accounts as impersonator', 'impersonator.memberId', 'sessions.impersonatorId')
    .select([
      'sessions.id as sessionId',
      'sessions.memberId',
      'sessions.impersonatorId',
      'accounts.isStaff',
      'memberships.name as membershipName',
      sql<boolean>`accounts.email_confirmed_at IS NOT NULL`.as('isEmailConfirmed'),
      sql<Date>`now()`.as('readAt'),
      sql<boolean>`sessions.last_seen_at < now() - interval '1 minute'`.as('isTouchDue'),
    ])
    .where('sessions.id', '=', id)
    .where('sessions.endedAt', 'is', null)
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('sessions.lastSeenAt', '>', sql<Date>`now() - make_interval(secs => ${idleSeconds})`)
    .where('accounts.disabledAt', 'is', null)
    .where('impersonator.disabledAt', 'is', null)
    .executeTakeFirst();
}

/** Whether the session's row still holds, and holds until the transaction ends: whoever ends it meanwhile waits. */
export async function isSessionOpen(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
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

/**
 * Every session of the member, those in which the member acts as another, and the tokens that would open more of
 * these. Returns the ids of the sessions.
 */
export async function endSessionsOf(db: Db, memberId: string, except?: string): Promise<string[]> {
  const ended = await db
    .updateTable('sessions')
    .set({ endedAt: sql`now()` })
    .where('endedAt', 'is', null)
    .where((or) => or.or([or('memberId', '=', memberId), or('impersonatorId', '=', memberId)]))
    .$if(except !== undefined, (query) => query.where('id', '!=', except as string))
    .returning('id')
    .execute();
  await db.deleteFrom('impersonationTokens').where('staffId', '=', memberId).execute();
  return ended.map(({ id }) => id);
}

/**
 * For a database that is put back to an earlier moment: what was ended, used or taken back since would open doors
 * again.
 */
export async function endEverySession(db: Db): Promise<void> {
  await db.updateTable('sessions').set({ endedAt: sql`now()` }).where('endedAt', 'is', null).execute();
  for (const table of ['resetTokens', 'impersonationTokens', 'emailConfirmations'] as const)
    await db.updateTable(table).set({ expiresAt: sql`least(expires_at, now())` }).execute();
}

export async function deleteExpired(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', sql<Date>`now() - interval '30 days'`).execute();
  await db.deleteFrom('resetTokens').where('expiresAt', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('impersonationTokens').where('expiresAt', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('emailConfirmations').where('expiresAt', '<', sql<Date>`now()`).execute();
  await forgetPastTries(db);
}
