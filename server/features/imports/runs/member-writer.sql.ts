import { sql } from 'kysely';
import { normaliseText } from '#contract/normalise-text.ts';
import type { Db } from '../../../db/database.ts';

/** In the order of the ids, so that two changes of the same people do not deadlock. */
export async function lockMembers(tx: Db, ids: string[]): Promise<void> {
  await sql`SELECT FROM members WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR NO KEY UPDATE`.execute(tx);
}

/** The lock of the triggers that count, which have it after the members. */
export const lockDirectoryCounts = (tx: Db) =>
  sql`SELECT pg_advisory_xact_lock(hashtext('directory_counts'))`.execute(tx);

/** The ids of the current organisations by name. They are not retired or merged before the members are in them. */
export async function lockOrganisationsByName(tx: Db, names: string[]): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const normalizedNames = names.map(normaliseText);
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM organisations
    WHERE retired_at IS NULL AND name = ANY (${names}::text[]) AND normalized_name = ANY (${normalizedNames}::text[])
    ORDER BY id FOR NO KEY UPDATE
  `.execute(tx);
  return new Map(rows.map(({ id, name }) => [name, id]));
}

export async function listMemberships(tx: Db) {
  const rows = await tx.selectFrom('memberships').select(['id', 'name', 'plan']).execute();
  return new Map(rows.map((row) => [row.name, row]));
}
