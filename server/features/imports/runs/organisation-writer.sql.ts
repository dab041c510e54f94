import { sql } from 'kysely';
import type { Db } from '../../../db/database.ts';

/** In the order of the ids, so that two changes of the same organisations do not deadlock. */
export async function lockOrganisations(tx: Db, ids: string[]): Promise<void> {
  await sql`SELECT FROM organisations WHERE id = ANY (${ids}::uuid[]) ORDER BY id FOR UPDATE`.execute(tx);
}

/** The lock of findActiveNamesake(), after that of the organisations, as in other changes. In the order of the keys. */
export async function lockOrganisationNames(tx: Db, names: string[]): Promise<void> {
  await sql`
    SELECT pg_advisory_xact_lock(key) FROM (
      SELECT DISTINCT hashtextextended('organisation ' || normalize_text(name), 0) AS key
      FROM unnest(${names}::text[]) AS name ORDER BY 1
    ) AS keys
  `.execute(tx);
}

export async function listMergedOrganisations(tx: Db, ids: string[]): Promise<string[]> {
  const rows = tx.selectFrom('organisations').select('id').where('mergedIntoId', 'is not', null);
  return (await rows.where('id', 'in', ids).execute()).map(({ id }) => id);
}

/** Lists references to these organisations. The organisations are locked, so nothing else can begin to refer to them. */
export async function listOrganisationUses(tx: Db, ids: string[]): Promise<{ id: string; label: string }[]> {
  const { rows } = await sql<{ id: string; label: string }>`
    WITH organisation AS (SELECT id FROM unnest(${ids}::uuid[]) AS id)
    SELECT id, 'Members' AS label FROM organisation
    WHERE EXISTS (SELECT FROM members WHERE organisation_id = organisation.id)
    UNION ALL SELECT id, 'Sectors' FROM organisation
    WHERE EXISTS (SELECT FROM organisation_sectors WHERE organisation_id = organisation.id)
    UNION ALL SELECT id, 'Roles' FROM organisation
    WHERE EXISTS (SELECT FROM grants WHERE organisation_id = organisation.id)
    UNION ALL SELECT id, 'Invoices' FROM organisation
    WHERE EXISTS (SELECT FROM invoices WHERE organisation_id = organisation.id)
    UNION ALL SELECT id, 'Merged organisations' FROM organisation
    WHERE EXISTS (SELECT FROM organisations AS merged WHERE merged.merged_into_id = organisation.id)
  `.execute(tx);
  return rows;
}
