import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import { demoAccounts, demoEmail } from '../../db/demo-accounts.ts';

const listed = sql`lower(email) IN (${sql.join(demoAccounts.map(({ name }) => demoEmail(name)))})`;
/** Every address of the demo ends so, and none of a member who can be written to (RFC 2606). */
const isInvented = sql<boolean>`lower(email) LIKE '%.example'`;
/** An association of invented members has one hash. Somebody who lets many join must not make every start slow. */
const mostHashes = 20;

export type InventedHash = { passwordHash: string; accounts: number; listed: string[] };

/** The hashes of open accounts with addresses that do not exist: how many have each, and which of the README's. */
export async function findInventedHashes(db: Db): Promise<InventedHash[]> {
  const { rows } = await sql<InventedHash>`
    SELECT password_hash, count(*) AS accounts,
      coalesce(array_agg(email ORDER BY email) FILTER (WHERE ${listed}), '{}') AS listed
    FROM accounts WHERE disabled_at IS NULL AND ${isInvented}
    GROUP BY password_hash ORDER BY bool_or(${listed}) DESC, count(*) DESC LIMIT ${sql.lit(mostHashes)}
  `.execute(db);
  return rows;
}

/** Shuts whoever of them has one of these hashes; tells who. */
export async function disableInvented(db: Db, passwordHashes: string[]): Promise<string[]> {
  if (passwordHashes.length === 0) return [];
  const shut = await db
    .updateTable('accounts')
    .set({ disabledAt: sql`now()` })
    .where('passwordHash', 'in', passwordHashes)
    .where('disabledAt', 'is', null)
    .where(isInvented)
    .returning('memberId')
    .execute();
  return shut.map(({ memberId }) => memberId);
}
