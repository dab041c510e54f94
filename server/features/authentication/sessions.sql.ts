import { sql } from 'kysely';
import { listRolesWith } from '#contract/permissions.ts';
import type { AuditAction } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import { inSeconds } from '../../db/in-seconds.ts';
import { deleteExpiredBuckets } from '../../limits/rate-limits.sql.ts';
import { selectGrants } from '../grants/grants.sql.ts';
import type { Account } from './accounts.sql.ts';

type NewSession = {
  memberId: string;
  impersonatorId: string | null;
  actingReason: string | null;
  mayChange: boolean;
  userAgent: string | null;
  hasSecondStep: boolean;
  ttlSeconds: number;
};

export function insertSession(db: Db, { hasSecondStep, ttlSeconds, ...columns }: NewSession) {
  const secondStepAt = hasSecondStep ? sql<Date>`now()` : null;
  return db
    .insertInto('sessions')
    .values({ ...columns, secondStepAt, expiresAt: inSeconds(ttlSeconds) })
    .returning(['id as sessionId', 'expiresAt'])
    .executeTakeFirstOrThrow();
}

/** One statement with a row lock: a concurrent password reset waits and then ends this session. */
export async function createSessionIfPasswordUnchanged(
  db: Db,
  { memberId, passwordHash }: Account,
  { address, userAgent, ttlSeconds }: { address: string; userAgent: string | null; ttlSeconds: number },
) {
  const { rows } = await sql<{ sessionId: string; expiresAt: Date }>`
    WITH unchanged AS (
      SELECT member_id FROM accounts
      WHERE member_id = ${memberId} AND password_hash = ${passwordHash} AND disabled_at IS NULL
        AND NOT has_second_step FOR SHARE
    ), recorded AS (
      INSERT INTO audit_log (action, actor_id, subject_id, address)
      SELECT ${'sign-in' satisfies AuditAction}::text, member_id, member_id, ${address}::text FROM unchanged
    )
    INSERT INTO sessions (member_id, user_agent, expires_at)
    SELECT member_id, ${userAgent}::text, ${inSeconds(ttlSeconds)} FROM unchanged RETURNING id AS session_id, expires_at
  `.execute(db);
  return rows[0];
}

export type ActiveSession = NonNullable<Awaited<ReturnType<typeof findActiveSession>>>;

const mayStillImpersonate = sql<boolean>`(sessions.impersonator_id IS NULL OR EXISTS (
  SELECT FROM active_grants WHERE active_grants.member_id = sessions.impersonator_id
    AND role IN (${sql.join(listRolesWith('members.actAs').map((role) => sql.lit(role)))})
))`;

/** Staff who act as the member do not count. */
const isMemberUnseen = sql<boolean>`(
  sessions.impersonator_id IS NULL AND coalesce(accounts.last_seen_at, '-infinity') < now() - interval '1 hour'
)`;

export function findActiveSession(db: Db, id: string, idleSeconds: number) {
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
      'sessions.mayChange',
    ])
    .select(['sessions.secondStepAt', 'memberships.name as membershipName'])
    .select((query) => selectGrants(query.ref('sessions.memberId')).as('grants'))
    .select([
      sql<boolean>`accounts.email_confirmed_at IS NOT NULL`.as('isEmailConfirmed'),
      sql<Date>`now()`.as('databaseNow'),
      sql<boolean>`sessions.last_seen_at < now() - interval '1 minute' OR ${isMemberUnseen}`.as(
        'isLastSeenStale',
      ),
    ])
    .where('sessions.id', '=', id)
    .where('sessions.endedAt', 'is', null)
    .where('sessions.expiresAt', '>', sql<Date>`now()`)
    .where('sessions.lastSeenAt', '>', sql<Date>`now() - make_interval(secs => ${idleSeconds})`)
    .where('accounts.disabledAt', 'is', null)
    .where('impersonator.disabledAt', 'is', null)
    .where(mayStillImpersonate)
    .executeTakeFirst();
}

export async function listSessionIds(db: Db, memberId: string): Promise<string[]> {
  const active = db.selectFrom('sessions').select('id').where('memberId', '=', memberId);
  return (await active.where('endedAt', 'is', null).execute()).map(({ id }) => id);
}

/** Locks the row, so that the session cannot end before the transaction does. */
export async function lockActiveSession(db: Db, id: string): Promise<boolean> {
  const active = db.selectFrom('sessions').select('id').where('id', '=', id).where('endedAt', 'is', null);
  return (await active.forShare().executeTakeFirst()) !== undefined;
}

/** Of the session, and at most once an hour of the member, whose row is copied to the list of members. */
export async function updateLastSeen(db: Db, id: string): Promise<void> {
  await sql`
    WITH sessions AS (
      UPDATE sessions SET last_seen_at = now() WHERE id = ${id} RETURNING member_id, impersonator_id
    )
    UPDATE accounts SET last_seen_at = now() FROM sessions
    WHERE accounts.member_id = sessions.member_id AND ${isMemberUnseen}
  `.execute(db);
}

export async function revokeSession(db: Db, id: string): Promise<void> {
  const active = db.updateTable('sessions').where('id', '=', id).where('endedAt', 'is', null);
  await active.set({ endedAt: sql`now()` }).execute();
}

/** Includes sessions in which the member impersonates another, and unfinished sign-ins and impersonations. */
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
  await db.deleteFrom('pendingSignIns').where('memberId', '=', memberId).execute();
  return ended.map(({ id }) => id);
}

const tokenTables = [
  'resetTokens',
  'impersonationTokens',
  'emailConfirmations',
  'passkeyChallenges',
  'pendingSignIns',
  'authenticatorAppSetups',
] as const;

/** A restored database would otherwise revive sessions and tokens that ended after the backup. */
export async function revokeAllSessions(db: Db): Promise<void> {
  await db.updateTable('sessions').set({ endedAt: sql`now()` }).where('endedAt', 'is', null).execute();
  for (const table of tokenTables)
    await db.updateTable(table).set({ expiresAt: sql`least(expires_at, now())` }).execute();
  await db.deleteFrom('calendarAddresses').execute();
}

export async function deleteExpiredRows(db: Db): Promise<void> {
  const expired = db.deleteFrom('sessions').where('expiresAt', '<', sql<Date>`now() - interval '30 days'`);
  await expired.where('impersonatorId', 'is', null).execute();
  for (const table of tokenTables)
    await db.deleteFrom(table).where('expiresAt', '<', sql<Date>`now()`).execute();
  await deleteExpiredBuckets(db);
}
