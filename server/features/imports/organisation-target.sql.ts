import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { ImportValues } from './import-field.ts';

export type OrganisationMatch = { id: string; label: string; isMerged: boolean; values: ImportValues };

const keyExpressions: Record<string, string> = {
  id: 'id::text',
  abn: "regexp_replace(abn, '\\D', '', 'g')",
  name: 'normalized_name',
};

/** The organisations with these ids, ABNs or normalised names. A retired one is found by its id only. */
export async function findOrganisations(db: Db, keyField: string, keys: string[]) {
  const key = sql.raw<string>(keyExpressions[keyField] ?? 'id::text');
  const rows = await db
    .selectFrom('organisations')
    .select([
      'id',
      'name',
      'abn',
      'about',
      'country',
      'state',
      'suburb',
      'street',
      'postcode',
      'phone',
      'website',
    ])
    .select(['mergedIntoId', key.as('key')])
    .where(sql<boolean>`${key} = ANY (${keys}::text[])`)
    .$if(keyField !== 'id', (query) => query.where('retiredAt', 'is', null))
    .orderBy('id')
    .execute();
  const matches = new Map<string, OrganisationMatch[]>();
  for (const { id, mergedIntoId, key: rowKey, ...values } of rows) {
    const match = { id, label: values.name, isMerged: mergedIntoId !== null, values };
    matches.set(rowKey, [...(matches.get(rowKey) ?? []), match]);
  }
  return matches;
}

/** The ids of the organisations that are not retired, by their normalised name. */
export async function listNamesakes(db: Db, names: string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ name: string; ids: string[] }>`
    SELECT normalized_name AS name, array_agg(id::text) AS ids FROM organisations
    WHERE retired_at IS NULL
      AND normalized_name IN (SELECT normalize_text(given) FROM unnest(${names}::text[]) AS given)
    GROUP BY normalized_name
  `.execute(db);
  return new Map(rows.map(({ name, ids }) => [name, ids]));
}
