import type { Db } from '../../db/database.ts';
import { escapePattern, isFuzzySearchable, maxMisspeltWords, oneTypoPattern } from '../../search/one-typo.ts';
import type { Levels } from './access-levels.sql.ts';
import { listMatchingKinds, listSimilarWords, tokenizeSearch } from './resource-words.sql.ts';

export type ResourceSearch = { kinds: string[] } | { words: SearchTerms } | 'no match';

export type SearchTerms = {
  /** One list of alternatives per search word. A resource must match one of each list. */
  wordAlternatives: SearchTerm[][];
  /** Upper bound of the results. Exact when there is only one term. */
  maxMatches: number;
};

export type SearchTerm = { text: string; isPrefix: boolean };

/** Corrects only words without any match: results are sorted by date, so guesses would hide exact matches. */
export async function parseResourceSearch(
  db: Db,
  levels: Levels,
  searchText: string,
): Promise<ResourceSearch> {
  const kinds = await listMatchingKinds(db, searchText);
  if (kinds.length > 0) return { kinds };

  const words = await tokenizeSearch(db, levels, searchText);
  const unknownWords = words.filter(({ count }) => count === 0);
  if (words.length === 0 || unknownWords.length > maxMisspeltWords) return 'no match';

  const wordAlternatives: SearchTerm[][] = [];
  let maxMatches = Number.POSITIVE_INFINITY;
  for (const { word, count } of words) {
    const isPrefix = count > 0;
    const found = isPrefix ? [{ word, count }] : await listSimilarWords(db, levels, fuzzyWordPattern(word));
    if (found.length === 0) return 'no match';
    wordAlternatives.push(found.map(({ word: text }) => ({ text, isPrefix })));
    const matches = found.reduce((sum, each) => sum + each.count, 0);
    maxMatches = Math.min(maxMatches, matches);
  }
  return { words: { wordAlternatives, maxMatches } };
}

/** Words that have matches are prefixes. */
export const hasReplacedWord = ({ wordAlternatives }: SearchTerms) =>
  wordAlternatives.some((alternatives) => alternatives.every(({ isPrefix }) => !isPrefix));

/** Matches words that contain the word or are one typo away. Stricter than for names: titles have many words. */
export const fuzzyWordPattern = (word: string) =>
  isFuzzySearchable(word) ? `${escapePattern(word)}|^${oneTypoPattern(word)}.{0,2}$` : escapePattern(word);
