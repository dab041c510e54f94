import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AuditAction } from '../../../audit/audit.sql.ts';
import type { Db } from '../../../db/database.ts';
import { inSeconds } from '../../../db/in-seconds.ts';
import type { Account } from '../accounts.sql.ts';
import { generateToken } from '../single-use-tokens.sql.ts';

const pendingSeconds = 10 * 60;
const maxAttempts = 5;

const hash = (token: string) => createHash('sha256').update(token).digest();

/** One statement with a row lock: a concurrent password reset waits and then ends this sign-in. */
export async function createPendingSignIn(
  db: Db,
  { memberId, passwordHash }: Account,
  address: string,
): Promise<string | undefined> {
  const token = generateToken();
  const { rows } = await sql`
    WITH unchanged AS (
      SELECT member_id FROM accounts
      WHERE member_id = ${memberId} AND password_hash = ${passwordHash} AND disabled_at IS NULL FOR SHARE
    ), recorded AS (
      INSERT INTO audit_log (action, subject_id, address)
      SELECT ${'second-step.requested' satisfies AuditAction}::text, member_id, ${address}::text FROM unchanged
    )
    INSERT INTO pending_sign_ins (token_hash, member_id, expires_at)
    SELECT ${hash(token)}::bytea, member_id, ${inSeconds(pendingSeconds)} FROM unchanged RETURNING member_id
  `.execute(db);
  return rows.length > 0 ? token : undefined;
}

const isOpen = sql<boolean>`expires_at > now() AND attempts < ${sql.lit(maxAttempts)}`;

export async function findPendingMember(db: Db, token: string): Promise<string | undefined> {
  const open = db.selectFrom('pendingSignIns').select('memberId').where('tokenHash', '=', hash(token));
  return (await open.where(isOpen).executeTakeFirst())?.memberId;
}

/** Counts the attempt before the check, so that concurrent attempts cannot bypass the limit. */
export async function countAttempt(db: Db, token: string) {
  return db
    .updateTable('pendingSignIns')
    .set({ attempts: sql`attempts + 1` })
    .where('tokenHash', '=', hash(token))
    .where(isOpen)
    .returning(['memberId', sql<number>`${sql.lit(maxAttempts)} - attempts`.as('attemptsLeft')])
    .executeTakeFirst();
}

/** Concurrent requests race on the DELETE and only one wins. */
export async function consumePendingSignIn(tx: Db, token: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('pendingSignIns')
    .where('tokenHash', '=', hash(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('memberId')
    .executeTakeFirst();
  return row?.memberId;
}

/** A challenge is valid only for its purpose and owner. */
export type ChallengeOwner =
  | { purpose: 'registration' | 'step-up'; sessionId: string }
  | { purpose: 'sign-in'; token: string };

const toColumns = (owner: ChallengeOwner) => ({
  purpose: owner.purpose,
  sessionId: 'sessionId' in owner ? owner.sessionId : null,
  pendingSignIn: 'token' in owner ? hash(owner.token) : null,
});

/** Replaces the previous challenge of the owner, so that one owner has few rows. */
export async function saveChallenge(db: Db, owner: ChallengeOwner, challenge: string): Promise<void> {
  const row = { challengeHash: hash(challenge), expiresAt: inSeconds(pendingSeconds) };
  await db
    .insertInto('passkeyChallenges')
    .values({ ...toColumns(owner), ...row })
    .onConflict((conflict) => conflict.columns(['sessionId', 'pendingSignIn', 'purpose']).doUpdateSet(row))
    .execute();
}

export async function consumeChallenge(db: Db, owner: ChallengeOwner, challenge: string): Promise<boolean> {
  const { purpose, sessionId, pendingSignIn } = toColumns(owner);
  const deleted = await db
    .deleteFrom('passkeyChallenges')
    .where('challengeHash', '=', hash(challenge))
    .where('purpose', '=', purpose)
    .where('sessionId', 'is not distinct from', sessionId)
    .where('pendingSignIn', 'is not distinct from', pendingSignIn)
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('purpose')
    .executeTakeFirst();
  return deleted !== undefined;
}

/** Replaces an earlier setup of the session. */
export async function saveAuthenticatorSetup(db: Db, sessionId: string, secret: Buffer): Promise<void> {
  const row = { secret, expiresAt: inSeconds(pendingSeconds) };
  await db
    .insertInto('authenticatorAppSetups')
    .values({ sessionId, ...row })
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(row))
    .execute();
}

export function findAuthenticatorSetup(db: Db, sessionId: string) {
  return db
    .selectFrom('authenticatorAppSetups')
    .select(['secret', sql<Date>`now()`.as('databaseNow')])
    .where('sessionId', '=', sessionId)
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function consumeAuthenticatorSetup(tx: Db, sessionId: string, secret: Buffer): Promise<boolean> {
  const own = tx.deleteFrom('authenticatorAppSetups').where('sessionId', '=', sessionId);
  return (await own.where('secret', '=', secret).returning('sessionId').executeTakeFirst()) !== undefined;
}
