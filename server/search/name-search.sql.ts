import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fuzzyPrefilters } from './one-typo.ts';

const nothing = { rows: [] as never[], totalItems: 0 };

/** Matches in order of preference: the words as typed, then words with one typo. */
type NameMatches<Match> = (text: string) => Iterable<Match> | AsyncIterable<Match>;

/**
 * Finds names in which each typed word is a word prefix, in any order; with one typo if nothing else matches.
 * `matches` is `indexMatches` for the member directory and `columnMatches` for all shorter lists.
 */
export async function searchByName<Match, Page extends { totalItems: number }>(
  typed: string | undefined,
  matches: NameMatches<Match>,
  find: (match: Match | undefined) => Promise<Page>,
): Promise<Page | typeof nothing> {
  const text = (typed ?? '').replace(/\p{Cc}/gu, ' ').trim();
  if (text === '') return find(undefined);
  for await (const match of matches(text)) {
    const found = await find(match);
    if (found.totalItems > 0) return found;
  }
  return nothing;
}

/** More words than any name has. Both kinds of search use it. */
const maxWords = 12;

/** Returns words of letters and digits only, which need no escaping in a pattern. */
export function toSearchWords(text: string): string[] {
  return [...new Set(text.match(/[\p{L}\p{M}\p{N}]+/gu))].slice(0, maxWords);
}

/** CASE makes the database evaluate the cheap LIKEs first. */
export function fuzzyCondition(column: RawBuilder<unknown>, word: string, pattern: string) {
  const prefilters = fuzzyPrefilters(word).map((text) => sql`${column} LIKE ${`%${text}%`}`);
  return sql<SqlBool>`CASE WHEN ${sql.join(prefilters, sql` OR `)} THEN ${column} ~ ${pattern} ELSE false END`;
}
