import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { inSeconds } from '../../db/in-seconds.ts';

/** 256 bits of chance. The database keeps the hash alone. */
export const newToken = () => randomBytes(32).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest();

/** A member has one link at most: a newer one takes the place of the older. */
export async function createResetToken(db: Db, memberId: string, seconds: number): Promise<string> {
  const token = newToken();
  const fresh = { tokenHash: hashOf(token), expiresAt: inSeconds(seconds) };
  await db
    .insertInto('resetTokens')
    .values({ memberId, ...fresh })
    .onConflict((conflict) => conflict.column('memberId').doUpdateSet(fresh))
    .execute();
  return token;
}

/** Whose token it is while it can be used. */
export async function findResetToken(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('resetTokens')
    .select('memberId')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.memberId;
}

/** Uses the token up: of many who try at once the one whose row it deletes gets it. */
export async function takeResetToken(db: Db, token: string): Promise<string | undefined> {
  const row = await db
    .deleteFrom('resetTokens')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning('memberId')
    .executeTakeFirst();
  return row?.memberId;
}

/** Whoever sets a password otherwise leaves no link behind that would set another. */
export async function voidResetToken(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('resetTokens').where('memberId', '=', memberId).execute();
}

type Impersonation = { staffId: string; memberId: string };

export async function createImpersonationToken(db: Db, who: Impersonation, seconds: number): Promise<string> {
  const token = newToken();
  await db
    .insertInto('impersonationTokens')
    .values({ tokenHash: hashOf(token), ...who, expiresAt: inSeconds(seconds) })
    .execute();
  return token;
}

/**
 * Holds the accounts of both until the transaction ends, before the token is taken: a password that is set at the same
 * moment either waits, and then ends what is being opened, or has voided the token already.
 */
export async function holdAccountsOf(db: Db, token: string): Promise<void> {
  await db
    .selectFrom('impersonationTokens')
    .innerJoin('accounts', (join) =>
      join.on((on) =>
        on.or([
          on('accounts.memberId', '=', on.ref('staffId')),
          on('accounts.memberId', '=', on.ref('impersonationTokens.memberId')),
        ]),
      ),
    )
    .select('accounts.memberId')
    .where('tokenHash', '=', hashOf(token))
    .forShare('accounts')
    .execute();
}

export function takeImpersonationToken(db: Db, token: string): Promise<Impersonation | undefined> {
  return db
    .deleteFrom('impersonationTokens')
    .where('tokenHash', '=', hashOf(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .returning(['staffId', 'memberId'])
    .executeTakeFirst();
}
