import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

export type Account = {
  memberId: string;
  email: string;
  passwordHash: string;
  isStaff: boolean;
  disabledAt: Date | null;
  firstName: string;
  lastName: string;
};

const accounts = (db: Db) =>
  db
    .selectFrom('accounts')
    .innerJoin('members', 'members.id', 'accounts.memberId')
    .select([
      'accounts.memberId',
      'accounts.email',
      'accounts.passwordHash',
      'accounts.isStaff',
      'accounts.disabledAt',
      'members.firstName',
      'members.lastName',
    ]);

export function findAccountByEmail(db: Db, email: string): Promise<Account | undefined> {
  return accounts(db).where(sql`lower(email)`, '=', email.toLowerCase()).executeTakeFirst();
}

export function findAccount(db: Db, memberId: string): Promise<Account | undefined> {
  return accounts(db).where('accounts.memberId', '=', memberId).executeTakeFirst();
}

/**
 * Whether this password still opens the account, held so until the transaction ends: a reset that runs at the same
 * moment waits, and then ends the session that is being opened.
 */
export async function isPasswordCurrent(db: Db, { memberId, passwordHash }: Account): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('memberId')
    .where('memberId', '=', memberId)
    .where('passwordHash', '=', passwordHash)
    .where('disabledAt', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function setPasswordHash(db: Db, memberId: string, passwordHash: string): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ passwordHash, passwordChangedAt: new Date() })
    .where('memberId', '=', memberId)
    .execute();
}
