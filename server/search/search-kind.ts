import type { StaffSearchResult } from '#contract/console.staff.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { type ColumnMatch, columnMatches } from './column-matches.sql.ts';
import { searchByName } from './name-search.sql.ts';

export const maxResultsPerKind = 5;

/** Typos are tolerated in a second search, because comparing similar names takes 30 ms. */
export type SearchText = { text: string; allowsTypos: boolean };

type SearchResult = Omit<StaffSearchResult, 'kind'>;

/** One kind of results of the console search. */
export type SearchKind = {
  name: StaffSearchResult['kind'];
  /** A text such as 'E-10432', for which only this kind is searched. */
  isReference?(text: string): boolean;
  /** Finds at most `maxResultsPerKind`, and only what the caller may open in the console. */
  find(db: Db, caller: Caller, search: SearchText): Promise<SearchResult[]>;
};

/** For kinds with up to some thousand names, which each search reads. */
export const findByName = <Row>(
  search: SearchText,
  find: (match: ColumnMatch) => Promise<Row[]>,
): Promise<Row[]> => findFirstMatches(search, columnMatches, find);

/** Rows of the first match that has any. Without typos, only the match of the words as typed counts. */
export async function findFirstMatches<Match, Row>(
  { text, allowsTypos }: SearchText,
  listMatches: (typed: string) => Generator<Match>,
  find: (match: Match) => Promise<Row[]>,
): Promise<Row[]> {
  const matches = (typed: string) => listMatches(typed).take(allowsTypos ? Number.POSITIVE_INFINITY : 1);
  const { rows } = await searchByName(text, matches, async (match) => {
    const found = match ? await find(match) : [];
    return { rows: found, totalItems: found.length };
  });
  return rows;
}
