import { sql } from 'kysely';
import type { AuditAction } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import { inSeconds } from '../../db/in-seconds.ts';
import type { Caller } from '../../http/caller.ts';
import { deleteExpiredBuckets } from '../../limits/rate-limits.sql.ts';
import type { Account } from './accounts.sql.ts';

type NewSession = { memberId: string; impersonatorId: string | null; seconds: number };

export function insertSession(db: Db, { memberId, impersonatorId, seconds }: NewSession) {
  return db
    .insertInto('sessions')
    .values({ memberId, impersonatorId, expiresAt: inSeconds(seconds) })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow();
}

/** One statement with a row lock: a concurrent password reset waits and then ends this session. */
export function createSessionIfPasswordUnchanged(db: Db, account: Account, address: string, seconds: number) {
  const { memberId, passwordHash } = account;
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

export type ActiveSession = Omit<Caller, 'isInformational'> & {
  membershipName: string;
  readAt: Date;
  isTouchDue: boolean;
};

export function findActiveSession(
  db: Db,
  id: string,
  idleSeconds: number,
): Promise<ActiveSession | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.memberId', 'sessions.memberId')
    .innerJoin('members', 'members.id', 'sessions.memberId')
    .innerJoin('memberships', 'memberships.id', 'members.membershipId')
    .leftJoin('accounts as impersonator', 'impersonator.memberId', 'sessions.impersonatorId')
    .select(['sessions.id as sessionId', 'sessions.memberId', 'sessions.impersonatorId'])
    .select(['accounts.isStaff', 'memberships.name as membershipName'])
    .select([
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

/** Locks the row, so that the session cannot end before the transaction does. */
export async function lockActiveSession(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function updateLastSeen(db: Db, id: string): Promise<void> {
  await db.updateTable('sessions').set({ lastSeenAt: sql`now()` }).where('id', '=', id).execute();
}

export async function revokeSession(db: Db, id: string): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ endedAt: sql`now()` })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute();
}

/** Includes sessions in which the member impersonates another, and unused impersonation tokens. */
export async function revokeSessionsOf(db: Db, memberId: string, except?: string): Promise<string[]> {
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

/** A restored database would otherwise revive sessions and tokens that ended after the backup. */
export async function revokeAllSessions(db: Db): Promise<void> {
  await db.updateTable('sessions').set({ endedAt: sql`now()` }).where('endedAt', 'is', null).execute();
  for (const table of ['resetTokens', 'impersonationTokens', 'emailConfirmations'] as const)
    await db.updateTable(table).set({ expiresAt: sql`least(expires_at, now())` }).execute();
}

export async function deleteExpired(db: Db): Promise<void> {
  await db.deleteFrom('sessions').where('expiresAt', '<', sql<Date>`now() - interval '30 days'`).execute();
  await db.deleteFrom('resetTokens').where('expiresAt', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('impersonationTokens').where('expiresAt', '<', sql<Date>`now()`).execute();
  await db.deleteFrom('emailConfirmations').where('expiresAt', '<', sql<Date>`now()`).execute();
  await deleteExpiredBuckets(db);
}
