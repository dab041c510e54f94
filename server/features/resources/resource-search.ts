import type { Db } from '../../db/database.ts';
import { escaped, isFuzzySearchable, oneTypoPattern } from '../../search/one-typo.ts';
import type { Levels } from './access-levels.sql.ts';
import { findMatchingKinds, findSimilarWords, tokenizeSearch } from './resource-words.sql.ts';

export type ResourceSearch = { kinds: string[] } | { words: SearchTerms } | 'nothing';

export type SearchTerms = {
  /** For each typed word its candidates, of which one must be present. */
  each: SearchTerm[][];
  /** Upper bound of the results; exact when each word has one candidate. */
  maxMatches: number;
};

export type SearchTerm = { text: string; isPrefix: boolean };

const maxMisspeltWords = 2;

/** Words without any match count as typos. Only then: results are by date, and guesses would hide exact matches. */
export async function parseResourceSearch(db: Db, levels: Levels, typed: string): Promise<ResourceSearch> {
  const kinds = await findMatchingKinds(db, typed);
  if (kinds.length > 0) return { kinds };

  const words = await tokenizeSearch(db, levels, typed);
  const mistyped = words.filter(({ count }) => count === 0);
  if (words.length === 0 || mistyped.length > maxMisspeltWords) return 'nothing';

  const each: SearchTerm[][] = [];
  let maxMatches = Number.POSITIVE_INFINITY;
  for (const { word, count } of words) {
    const meant = count === 0 ? await findSimilarWords(db, levels, fuzzyWordPattern(word)) : [];
    if (count === 0 && meant.length === 0) return 'nothing';
    each.push(
      count === 0
        ? meant.map((like) => ({ text: like.word, isPrefix: false }))
        : [{ text: word, isPrefix: true }],
    );
    maxMatches = Math.min(maxMatches, count || meant.reduce((sum, like) => sum + like.count, 0));
  }
  return { words: { each, maxMatches } };
}

/** Words that contain the word or are one typo away. Stricter than for names: titles have many words. */
export const fuzzyWordPattern = (word: string) =>
  isFuzzySearchable(word) ? `${escaped(word)}|^${oneTypoPattern(word)}.{0,2}$` : escaped(word);
