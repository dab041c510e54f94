import { normaliseText } from '#contract/normalise-text.ts';
import { maxSuggestions, type SearchSuggestion } from '#contract/search.ts';
import { isRestrictedViewer } from '#contract/viewer.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { markWords } from '../../search/create-excerpt.ts';
import type { TextSearch } from '../../search/text-search.sql.ts';
import { suggestMembers } from '../directory/suggest-members.sql.ts';
import { readListKey } from '../resources/access-levels.sql.ts';
import { suggestResources } from '../resources/suggest-resources.sql.ts';
import { nameOf, pathOf } from './search.present.ts';
import { namedKinds, suggestNamed } from './search-named.sql.ts';

const maxPerKind = 4;

/** Takes the best of each kind in turn. Titles that begin with the whole text are first. */
export async function findSuggestions(
  db: Db,
  caller: Caller,
  search: TextSearch,
): Promise<SearchSuggestion[]> {
  const lists = await Promise.all([
    suggestTitles(db, caller, search),
    suggestPeople(db, caller, search),
    ...(await suggestObjects(db, search)),
  ]);
  const inTurn = Array.from({ length: maxPerKind }, (_, index) =>
    lists.flatMap((list) => list.slice(index, index + 1)),
  ).flat();
  const typed = normaliseText(search.text);
  const begins = ({ title }: SearchSuggestion) => normaliseText(title.text).startsWith(typed);
  return inTurn
    .toSorted((one, other) => Number(begins(other)) - Number(begins(one)))
    .slice(0, maxSuggestions);
}

async function suggestTitles(db: Db, caller: Caller, search: TextSearch): Promise<SearchSuggestion[]> {
  const { levels } = await readListKey(db, caller.memberId);
  const rows = await suggestResources(db, levels, search, maxPerKind);
  return rows.map(({ id, title, urlName }) => ({
    kind: 'resources',
    id,
    title: markWords(title, search.titleTerms),
    path: pathOf.resources(urlName),
  }));
}

async function suggestPeople(db: Db, caller: Caller, search: TextSearch): Promise<SearchSuggestion[]> {
  if (isRestrictedViewer(caller)) return [];
  const rows = await suggestMembers(db, search.text, maxPerKind);
  return rows.map((row) => ({
    kind: 'people',
    id: row.id,
    title: markWords(nameOf(row), search.titleTerms),
    path: pathOf.people(row.id),
  }));
}

async function suggestObjects(db: Db, search: TextSearch): Promise<SearchSuggestion[][]> {
  const rows = await suggestNamed(db, search, maxPerKind);
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
