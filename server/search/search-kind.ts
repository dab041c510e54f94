import type { StaffSearchResult } from '#contract/console.staff.ts';
import type { Db } from '../db/database.ts';
import type { Caller } from '../http/caller.ts';
import { type ColumnMatch, columnMatches } from './column-matches.sql.ts';
import { searchByName } from './name-search.sql.ts';

export const maxResultsPerKind = 5;

/** Typos are tolerated in a second search, because comparing similar names takes 30 ms. */
export type SearchText = { text: string; allowsTypos: boolean };

export type SearchResult = Omit<StaffSearchResult, 'kind'>;

/** One kind of results of the console search. */
export type SearchKind = {
  name: StaffSearchResult['kind'];
  /** A text such as 'E-10432', for which only this kind is searched. */
  isReference?(text: string): boolean;
  /** Finds at most `maxResultsPerKind`, and only what the caller may open in the console. */
  find(db: Db, caller: Caller, search: SearchText): Promise<SearchResult[]>;
};

/** For kinds with up to some thousand names, which each search reads. */
export async function findByName<Row>(
  { text, allowsTypos }: SearchText,
  find: (match: ColumnMatch) => Promise<Row[]>,
): Promise<Row[]> {
  const matches = (typed: string) => columnMatches(typed).take(allowsTypos ? Number.POSITIVE_INFINITY : 1);
  const { rows } = await searchByName(text, matches, async (match) => {
    const found = match ? await find(match) : [];
    return { rows: found, totalItems: found.length };
  });
  return rows;
}
