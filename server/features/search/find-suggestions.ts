import { normaliseText } from '#contract/normalise-text.ts';
import { maxSuggestions, type SearchSuggestion } from '#contract/search.ts';
import { isRestrictedViewer } from '#contract/viewer.ts';
import { TtlCache } from '../../clock/ttl-cache.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { markWords } from '../../search/create-excerpt.ts';
import type { TextSearch } from '../../search/text-search.sql.ts';
import { suggestMembers } from '../directory/suggest-members.sql.ts';
import { type Levels, type ListKey, readListKey } from '../resources/access-levels.sql.ts';
import { suggestResources } from '../resources/suggest-resources.sql.ts';
import type { Services } from '../services.ts';
import { nameOf, pathOf } from './search.present.ts';
import { namedKinds, suggestNamed } from './search-named.sql.ts';

const maxPerKind = 4;

/**
 * Takes the best of each kind in turn. Titles that begin with the whole text are first. People are not cached.
 * Searches for one typo only if nothing matches as typed.
 */
export function createSuggester(services: Services) {
  const findSuggestions = createFinder(services);
  return async (caller: Caller, search: TextSearch): Promise<SearchSuggestion[]> => {
    const listKey = await readListKey(services.readDb, caller.memberId);
    const asTyped = await findSuggestions(caller, listKey, { search, allowsTypos: false });
    return asTyped.length > 0 ? asTyped : findSuggestions(caller, listKey, { search, allowsTypos: true });
  };
}

type Typed = { search: TextSearch; allowsTypos: boolean };

function createFinder({ readDb: db, config }: Services) {
  const cacheOptions = { ttlMs: config.responseCacheMs, maxEntries: 1_000 };
  const titlesCache = new TtlCache<string, SearchSuggestion[]>(cacheOptions);
  const objectsCache = new TtlCache<string, SearchSuggestion[][]>(cacheOptions);
  return async (caller: Caller, { levels, version }: ListKey, typed: Typed): Promise<SearchSuggestion[]> => {
    const { allowsTypos, search } = typed;
    const [titles, people, objects] = await Promise.all([
      titlesCache.get(JSON.stringify([version, levels, allowsTypos, search.text]), () =>
        suggestTitles(db, levels, typed),
      ),
      suggestPeople(db, caller, typed),
      objectsCache.get(JSON.stringify([allowsTypos, search.text]), () => suggestObjects(db, typed)),
    ]);
    return chooseBest([titles, people, ...objects], normaliseText(search.text));
  };
}

function chooseBest(lists: SearchSuggestion[][], typed: string): SearchSuggestion[] {
  const inTurn = Array.from({ length: maxPerKind }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
  const begins = ({ title }: SearchSuggestion) => normaliseText(title.text).startsWith(typed);
  return inTurn
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)))
    .slice(0, maxSuggestions);
}

async function suggestTitles(
  db: Db,
  levels: Levels,
  { search, allowsTypos }: Typed,
): Promise<SearchSuggestion[]> {
  const rows = await suggestResources(db, levels, search, { allowsTypos, limit: maxPerKind });
  return rows.map(({ id, title, urlName }) => ({
    kind: 'resources',
    id,
    title: markWords(title, search.titleTerms),
    path: pathOf.resources(urlName),
  }));
}

async function suggestPeople(
  db: Db,
  caller: Caller,
  { search, allowsTypos }: Typed,
): Promise<SearchSuggestion[]> {
  if (isRestrictedViewer(caller)) return [];
  const rows = await suggestMembers(db, search.text, { allowsTypos, limit: maxPerKind });
  return rows.map((row) => ({
    kind: 'people',
    id: row.id,
    title: markWords(nameOf(row), search.titleTerms),
    path: pathOf.people(row.id),
  }));
}

async function suggestObjects(db: Db, { search, allowsTypos }: Typed): Promise<SearchSuggestion[][]> {
  const rows = await suggestNamed(db, search, { allowsTypos, limit: maxPerKind });
  return namedKinds.map((kind) =>
    rows
      .filter((row) => row.kind === kind)
      .map(({ id, name }) => ({
        kind,
        id,
        title: markWords(name, search.titleTerms),
        path: pathOf[kind](id),
      })),
  );
}
