import { sql } from 'kysely';
import { maxNewMatches } from '#contract/saved-searches.ts';
import { type MemberSearchKind, searchKinds } from '#contract/search.ts';
import { isRestrictedViewer } from '#contract/viewer.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { parseTextSearch, type TextSearch } from '../../search/text-search.sql.ts';
import { countNewPeople } from '../directory/new-people.sql.ts';
import type { Levels } from '../resources/access-levels.sql.ts';
import { countNewResources } from '../resources/new-resources.sql.ts';
import { isSearched } from './find-hits.ts';
import type { SavedSearch } from './saved-searches.sql.ts';
import { inPeriod } from './search-dates.sql.ts';
import { searchNamed } from './search-named.sql.ts';

type CountOptions = { caller: Caller; levels: Levels; saved: SavedSearch };

/**
 * Counts what the search page shows for the words as typed. Matches with a typo are never new.
 * Runs on each request and not as a job, because rights and privacy switches apply immediately.
 */
export async function countNewMatches(db: Db, options: CountOptions): Promise<number> {
  const { text, filters } = options.saved;
  const search = parseTextSearch(text);
  if (!search) return 0;
  const kinds = searchKinds.filter((kind) => kind === (filters.kind ?? kind) && isSearched(kind, filters));
  let total = 0;
  // One kind at a time, so that a request does not take several connections.
  for (const kind of kinds) if (total < maxNewMatches) total += await countOfKind(db, kind, search, options);
  return Math.min(total, maxNewMatches);
}

async function countOfKind(
  db: Db,
  kind: MemberSearchKind,
  search: TextSearch,
  { caller, levels, saved: { filters, seenAt: since } }: CountOptions,
): Promise<number> {
  const max = maxNewMatches;
  if (kind === 'people')
    return isRestrictedViewer(caller) ? 0 : countNewPeople(db, { text: search.text, since, max });
  if (kind === 'resources') {
    const filter = { ...filters, levels, dates: inPeriod('publishedAt', filters) };
    return countNewResources(db, { filter, search, since, max });
  }
  const dates = sql<boolean>`${inPeriod('startsAt', filters)} AND created_at > ${since}`;
  const rows = { offset: 0, limit: 1 };
  return (await searchNamed(db, kind, { search, allowsTypos: false, dates, rows })).total;
}
