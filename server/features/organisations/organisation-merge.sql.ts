import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';

/** Counts what a merge would change. */
export async function countMergedRows(db: Db, id: string, intoId: string) {
  const { rows } = await sql<MergeCounts>`
    SELECT
      (SELECT count(*) FROM members WHERE organisation_id = ${id}) AS member_count,
      (SELECT count(*) FROM members WHERE organisation_id = ${id} AND is_billing_contact) AS billing_contact_count,
      (SELECT count(*) FROM active_grants WHERE organisation_id = ${id}) AS administrator_count,
      (SELECT count(*) FROM active_grants AS grants WHERE organisation_id = ${id} AND EXISTS (
        SELECT FROM active_grants AS other
        WHERE other.member_id = grants.member_id AND other.organisation_id = ${intoId}
      )) AS duplicate_administrator_count,
      (SELECT count(*) FROM members WHERE organisation_id = ${id} AND sort_name IN (
        SELECT sort_name FROM members WHERE organisation_id = ${intoId}
      )) AS namesake_count
  `.execute(db);
  return rows[0] as MergeCounts;
}

type MergeCounts = {
  memberCount: number;
  billingContactCount: number;
  administratorCount: number;
  duplicateAdministratorCount: number;
  namesakeCount: number;
};

/** Merges and putting them back run one at a time: see `advisoryLock` of the history tables. */
const lockMerges = (tx: Db) => sql`SELECT pg_advisory_xact_lock(hashtext('organisation_merges'))`.execute(tx);

/** Members, then counts, then organisations: the order of a member who changes their listing. */
export async function lockForMerge(tx: Db, id: string, intoId: string): Promise<void> {
  await lockMerges(tx);
  await sql`
    SELECT FROM members WHERE organisation_id = ${id} ORDER BY id FOR NO KEY UPDATE
  `.execute(tx);
  await sql`SELECT pg_advisory_xact_lock(hashtext('directory_counts'))`.execute(tx);
  // FOR UPDATE makes applicants who join one of them wait: their foreign key needs a key share lock.
  await sql`
    SELECT FROM organisations WHERE id IN (${id}, ${intoId}) ORDER BY id FOR UPDATE
  `.execute(tx);
}

/** Returns how many members moved. */
export async function moveMembers(tx: Db, id: string, intoId: string): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE members SET organisation_id = ${intoId} WHERE organisation_id = ${id}
  `.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Returns the members whose grants moved. A member with a grant for both keeps the one that lasts longer. */
export async function moveGrants(tx: Db, id: string, intoId: string): Promise<string[]> {
  await sql`
    UPDATE grants SET ended_at = least(grants.until, now())
    FROM grants AS other
    WHERE grants.organisation_id IN (${id}, ${intoId}) AND other.organisation_id IN (${id}, ${intoId})
      AND grants.organisation_id <> other.organisation_id
      AND grants.member_id = other.member_id AND grants.ended_at IS NULL AND other.ended_at IS NULL
      AND (coalesce(grants.until, 'infinity'), grants.organisation_id = ${intoId}, grants.id)
        < (coalesce(other.until, 'infinity'), other.organisation_id = ${intoId}, other.id)
  `.execute(tx);
  const { rows } = await sql<{ memberId: string }>`
    UPDATE grants SET organisation_id = ${intoId}
    WHERE organisation_id = ${id} AND ended_at IS NULL RETURNING member_id
  `.execute(tx);
  return rows.map(({ memberId }) => memberId);
}

export async function markAsMerged(tx: Db, id: string, intoId: string): Promise<void> {
  await tx
    .updateTable('organisations')
    .set({ retiredAt: sql<Date>`now()`, mergedIntoId: intoId })
    .where('id', '=', id)
    .execute();
}

type MergedOrganisation = { name: string; mergedInto: { id: string; name: string } };

/** An organisation of one of these members that was merged into another one. */
export async function findMergedOrganisationOf(
  tx: Db,
  memberIds: string[],
): Promise<MergedOrganisation | undefined> {
  const { rows } = await sql<MergedOrganisation>`
    SELECT organisations.name, jsonb_build_object('id', successor.id, 'name', successor.name) AS merged_into
    FROM members
    JOIN organisations ON organisations.id = members.organisation_id
    JOIN organisations AS successor ON successor.id = organisations.merged_into_id
    WHERE members.id = ANY (${memberIds}::uuid[]) LIMIT 1
  `.execute(tx);
  return rows[0];
}
