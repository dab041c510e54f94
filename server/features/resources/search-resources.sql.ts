import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { SimilarTerms, TextSearch } from '../../search/text-search.sql.ts';
import { accessLevelCondition, type Levels } from './access-levels.sql.ts';
import { matchAsTyped, matchWithTypo } from './resource-match.sql.ts';
import {
  countByPlace,
  type FoundResource,
  type PlaceCounts,
  places,
  readPlace,
} from './resource-places.sql.ts';

export type ResourceSearchFilter = {
  levels: Levels;
  accessLevelId?: string | undefined;
  categoryId?: string | undefined;
  /** Of the date that members see. */
  dates: RawBuilder<SqlBool>;
};

export type CacheCounts = (count: () => Promise<PlaceCounts>) => Promise<PlaceCounts>;

type SearchOptions = {
  filter: ResourceSearchFilter;
  search: TextSearch;
  allowsTypos: boolean;
  /** Of the texts, with typos. */
  similar?: SimilarTerms | undefined;
  rows: { offset: number; limit: number };
  cacheCounts: CacheCounts;
};

/** Counts the matches of each place, and then reads only the rows of the page. */
export async function searchResources(db: Db, options: SearchOptions) {
  const { filter, search, allowsTypos, similar, rows, cacheCounts } = options;
  const match = allowsTypos ? await matchWithTypo(db, filter.levels, search, similar) : matchAsTyped(search);
  if (!match) return { found: [], total: 0, terms: [] };
  const placeSearch = { match, search, isVisible: visibleCondition(filter) };
  const counts = await cacheCounts(() => countByPlace(db, placeSearch));
  const found: FoundResource[] = [];
  let total = 0;
  for (const place of places) {
    const count = counts[place];
    const offset = Math.max(0, rows.offset - total);
    const limit = Math.min(count, rows.offset + rows.limit - total) - offset;
    if (limit > 0) found.push(...(await readPlace(db, place, placeSearch, { offset, limit, count })));
    total += count;
  }
  return { found, total, terms: match.terms };
}

export function visibleCondition({ levels, accessLevelId, categoryId, dates }: ResourceSearchFilter) {
  const conditions = [accessLevelCondition(levels), dates];
  if (accessLevelId) conditions.push(sql`access_level_id = ${accessLevelId}`);
  if (categoryId) conditions.push(sql`category_id = ${categoryId}`);
  return sql.join<SqlBool>(conditions, sql` AND `);
}
