import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { inSeconds } from '../../db/in-seconds.ts';

/** Returns 256 random bits. The database stores only a hash of them. */
export const generateToken = () => randomBytes(32).toString('base64url');
export const hashToken = (token: string) => createHash('sha256').update(token).digest();

export async function createResetToken(db: Db, memberId: string, ttlSeconds: number): Promise<string> {
  const token = generateToken();
  const row = { tokenHash: hashToken(token), expiresAt: inSeconds(ttlSeconds) };
  await db
    .insertInto('resetTokens')
    .values({ memberId, ...row })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(row))
    .execute();
  return token;
}

/** For members who have no token. Returns the tokens in the order of the members. */
export async function createResetTokens(db: Db, memberIds: string[], ttlSeconds: number): Promise<string[]> {
  const tokens = memberIds.map(generateToken);
  const expiresAt = inSeconds(ttlSeconds);
  const toRow = (memberId: string, index: number) => {
    const tokenHash = hashToken(tokens[index] as string);
    return { tokenHash, memberId, expiresAt };
  };
  await db.insertInto('resetTokens').values(memberIds.map(toRow)).execute();
  return tokens;
}

export async function findMemberIdByResetToken(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('resetTokens')
    .select('memberId')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.memberId;
}

/** Consumes the token and returns the id of the member. Concurrent callers race on the DELETE and only one wins. */
export async function consumeResetToken(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('resetTokens')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('memberId')
    .executeTakeFirst();
  return row?.memberId;
}

export async function revokeResetToken(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('resetTokens').where('memberId', '=', memberId).execute();
}

export type Impersonation = { staffId: string; memberId: string; reason: string; mayChange: boolean };

export async function createImpersonationToken(db: Db, impersonation: Impersonation, ttlSeconds: number) {
  const token = generateToken();
  await db
    .insertInto('impersonationTokens')
    .values({ tokenHash: hashToken(token), ...impersonation, expiresAt: inSeconds(ttlSeconds) })
    .execute();
  return token;
}

/** Locks the accounts of staff and member. A concurrent password change waits and then revokes the new session. */
export async function lockAccountsOfImpersonation(db: Db, token: string): Promise<void> {
  await db
    .selectFrom('impersonationTokens')
    .innerJoin('accounts', (join) =>
      join.on(sql<boolean>`accounts.member_id IN (staff_id, impersonation_tokens.member_id)`),
    )
    .select('accounts.memberId')
    .where('tokenHash', '=', hashToken(token))
    .forShare('accounts')
    .execute();
}

export function consumeImpersonationToken(db: Db, token: string): Promise<Impersonation | undefined> {
  return db
    .deleteFrom('impersonationTokens')
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['staffId', 'memberId', 'reason', 'mayChange'])
    .executeTakeFirst();
}
