import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { fuzzyPrefilters } from './one-typo.ts';

type Page<Row> = { rows: Row[]; totalItems: number };

/** The most likely meaning first: the words as typed, then words with a typo. */
type NameMatches<Match> = (text: string) => Iterable<Match> | AsyncIterable<Match>;

/** Each typed word starts a word of the name, in any order. Typos match only when nothing else does. */
export async function searchByName<Match, Row>(
  typed: string | undefined,
  matches: NameMatches<Match>,
  find: (match: Match | undefined) => Promise<Page<Row>>,
): Promise<Page<Row>> {
  const text = (typed ?? '').replace(/\p{Cc}/gu, ' ').trim();
  if (text === '') return find(undefined);
  for await (const match of matches(text)) {
    const found = await find(match);
    if (found.totalItems > 0) return found;
  }
  return { rows: [], totalItems: 0 };
}

/** More words than any name has. */
const maxWords = 12;

/** Letters and digits only, so they need no escaping in a pattern. */
export function wordsOf(text: string): string[] {
  return [...new Set(text.match(/[\p{L}\p{M}\p{N}]+/gu))].slice(0, maxWords);
}

/** CASE makes the planner try the cheap LIKEs first. */
export function fuzzyCondition(column: RawBuilder<unknown>, word: string, pattern: string) {
  const prefilters = fuzzyPrefilters(word).map((text) => sql`${column} LIKE ${`%${text}%`}`);
  return sql<SqlBool>`CASE WHEN ${sql.join(prefilters, sql` OR `)} THEN ${column} ~ ${pattern} ELSE false END`;
}
