import { type InferResult, sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type Account = InferResult<ReturnType<typeof accountQuery>>[number];

const accountQuery = (db: Db) =>
  db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.memberId')
    .select(['accounts.memberId', 'accounts.email', 'accounts.passwordHash', 'accounts.hasSecondStep'])
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('activeGrants').whereRef('activeGrants.memberId', '=', 'accounts.memberId')).as(
        'isStaff',
      ),
    )
    .$narrowType<{ isStaff: boolean }>()
    .select(['accounts.disabledAt', 'accounts.emailConfirmedAt', 'members.firstName', 'members.lastName']);

export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return accountQuery(db).where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst();
}

export function findAccount(db: Db, memberId: string): Promise<Account | undefined> {
  return accountQuery(db).where('accounts.memberId', '=', memberId).executeTakeFirst();
}

/** Locks the account, so that it cannot be disabled, nor its second step changed, before the transaction ends. */
export async function lockEnabledAccount(tx: Db, memberId: string): Promise<boolean> {
  const accounts = tx.selectFrom('accounts').select('memberId').where('memberId', '=', memberId);
  return (await accounts.where('disabledAt', 'is', null).forShare().executeTakeFirst()) !== undefined;
}

/** Locks the account, so that its email cannot change before the link is stored. */
export async function lockEmail(tx: Db, memberId: string): Promise<string> {
  const accounts = tx.selectFrom('accounts').select('email').where('memberId', '=', memberId);
  return (await accounts.forShare().executeTakeFirstOrThrow()).email;
}

/** Returns true if this call confirmed the email. Does nothing if the account has another email. */
export async function markEmailConfirmed(db: Db, { memberId, email }: Pick<Account, 'memberId' | 'email'>) {
  const updated = await db
    .updateTable('accounts')
    .set({ emailConfirmedAt: sql<Date>`now()` })
    .where('memberId', '=', memberId)
    .where('email', '=', email)
    .where('emailConfirmedAt', 'is', null)
    .returning('memberId')
    .executeTakeFirst();
  return updated !== undefined;
}

export async function setPasswordHash(db: Db, memberId: string, passwordHash: string): Promise<void> {
  const changes = { passwordHash, passwordChangedAt: sql<Date>`now()` };
  await db.updateTable('accounts').set(changes).where('memberId', '=', memberId).execute();
}

/** Compare-and-set: returns false if the hash has changed since it was verified. */
export async function replacePasswordHash(
  db: Db,
  memberId: string,
  { currentHash, passwordHash }: { currentHash: string; passwordHash: string },
): Promise<boolean> {
  const replaced = await db
    .updateTable('accounts')
    .set({ passwordHash, passwordChangedAt: sql`now()` })
    .where('memberId', '=', memberId)
    .where('passwordHash', '=', currentHash)
    .where('disabledAt', 'is', null)
    .returning('memberId')
    .executeTakeFirst();
  return replaced !== undefined;
}

export async function setDisabled(db: Db, memberId: string, isDisabled: boolean): Promise<void> {
  const disabledAt = isDisabled ? sql<Date>`now()` : null;
  await db.updateTable('accounts').set({ disabledAt }).where('memberId', '=', memberId).execute();
}
