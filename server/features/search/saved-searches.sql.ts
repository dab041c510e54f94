import { type SqlBool, sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { savedSearches } from '#contract/saved-searches.ts';
import type { Db } from '../../db/database.ts';
import { accessLevelCondition, type Levels } from '../resources/access-levels.sql.ts';

export type NewSearch = RequestOf<typeof savedSearches.saveSearch>['body'];
export type SearchFilters = Omit<NewSearch, 'text'>;
export type SavedSearch = { id: string; text: string; filters: SearchFilters; seenAt: Date };

const ownedBy = (db: Db, memberId: string) =>
  db.selectFrom('savedSearches').where('savedSearches.memberId', '=', memberId);

export const listSavedSearches = (db: Db, memberId: string): Promise<SavedSearch[]> =>
  ownedBy(db, memberId)
    .select(['id', 'text', 'filters', 'seenAt'])
    .orderBy(sql`normalize_text(text)`)
    .orderBy('id')
    .$castTo<SavedSearch>()
    .execute();

/** The names of the filters that the member can read. */
export async function listFilterNames(db: Db, levels: Levels, ids: string[]): Promise<Map<string, string>> {
  const isReadable = accessLevelCondition(levels, 'levelId');
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, name FROM (
      SELECT id, name, id AS level_id FROM access_levels
      UNION ALL SELECT id, name, access_level_id FROM categories
    ) AS filters
    WHERE id = ANY (${ids}::uuid[]) AND ${isReadable}
  `.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function countSavedSearches(db: Db, memberId: string): Promise<number> {
  const count = ownedBy(db, memberId).select(({ fn }) => fn.countAll<number>().as('count'));
  return (await count.executeTakeFirstOrThrow()).count;
}

/** As the unique index compares searches. */
export const findSameSearch = (db: Db, memberId: string, { text, ...filters }: NewSearch) =>
  ownedBy(db, memberId)
    .select('id')
    .where(sql<SqlBool>`normalize_text(text) = normalize_text(${text})`)
    .where(sql<SqlBool>`filters = ${JSON.stringify(filters)}::jsonb`)
    .executeTakeFirst();

export const insertSavedSearch = (db: Db, memberId: string, { text, ...filters }: NewSearch) =>
  db
    .insertInto('savedSearches')
    .values({ memberId, text, filters: JSON.stringify(filters) })
    .returning('id')
    .executeTakeFirstOrThrow();

export async function deleteSavedSearch(db: Db, memberId: string, id: string): Promise<void> {
  await db.deleteFrom('savedSearches').where('memberId', '=', memberId).where('id', '=', id).execute();
}

/** Returns false if the member has no such search. */
export async function updateSeenAt(db: Db, memberId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('savedSearches')
    .set({ seenAt: sql<Date>`now()` })
    .where('memberId', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
