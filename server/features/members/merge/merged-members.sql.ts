import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';
import { conflict } from '../../../http/errors.ts';

/** The member, and the duplicates that were merged into the member. */
export async function listMergedMemberIds(db: Db, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE merged AS (
      SELECT ${memberId}::uuid AS id
      UNION SELECT duplicate.id FROM members AS duplicate JOIN merged ON duplicate.merged_into_id = merged.id
    )
    SELECT id FROM merged
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Throws 409 if one of the members was merged into another one. Call with a lock on the members. */
export async function assertNotMerged(tx: Db, ids: string[]): Promise<void> {
  const { rows } = await sql<{ name: string; into: string }>`
    SELECT members.first_name || ' ' || members.last_name AS name, successor.first_name || ' ' || successor.last_name AS into
    FROM members JOIN members AS successor ON successor.id = members.merged_into_id
    WHERE members.id = ANY (${ids}::uuid[]) LIMIT 1
  `.execute(tx);
  const [merged] = rows;
  if (merged) throw conflict(`${merged.name} was merged into ${merged.into}.`);
}

/** Returns the name of one of these members who was merged, but has an enabled account. */
export async function findEnabledMergedMember(tx: Db, ids: string[]): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    SELECT first_name || ' ' || last_name AS name FROM members JOIN accounts ON member_id = members.id
    WHERE members.id = ANY (${ids}::uuid[]) AND merged_into_id IS NOT NULL AND disabled_at IS NULL LIMIT 1
  `.execute(tx);
  return rows[0]?.name;
}
