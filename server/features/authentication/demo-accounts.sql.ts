import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { demoAccounts, demoEmail } from '../../db/demo-accounts.ts';

const isDemoEmail = sql`lower(email) IN (${sql.join(demoAccounts.map(({ name }) => demoEmail(name)))})`;
/** `.example` is reserved by RFC 2606, so no real mailbox matches. */
const isExampleAddress = sql<boolean>`lower(email) LIKE '%.example'`;
/** The demo has one hash. The limit keeps the start fast if many members join with such addresses. */
const maxHashesToCheck = 20;

export type HashGroup = { passwordHash: string; accountCount: number; demoEmails: string[] };

/** Groups the enabled accounts with example addresses by password hash. */
export async function listHashGroups(db: Db): Promise<HashGroup[]> {
  const { rows } = await sql<HashGroup>`
    SELECT password_hash, count(*) AS account_count,
      coalesce(array_agg(email ORDER BY email) FILTER (WHERE ${isDemoEmail}), '{}') AS demo_emails
    FROM accounts WHERE disabled_at IS NULL AND ${isExampleAddress}
    GROUP BY password_hash ORDER BY bool_or(${isDemoEmail}) DESC, count(*) DESC LIMIT ${sql.lit(maxHashesToCheck)}
  `.execute(db);
  return rows;
}

export async function disableAccountsWithHashes(db: Db, passwordHashes: string[]): Promise<string[]> {
  if (passwordHashes.length === 0) return [];
  // Also the last administrator, because the password is published.
  await sql`SELECT set_config('muster.disables_demo_accounts', 'yes', true)`.execute(db);
  const disabled = await db
    .updateTable('accounts')
    .set({ disabledAt: sql`now()` })
    .where('passwordHash', 'in', passwordHashes)
    .where('disabledAt', 'is', null)
    .where(isExampleAddress)
    .returning('memberId')
    .execute();
  return disabled.map(({ memberId }) => memberId);
}
