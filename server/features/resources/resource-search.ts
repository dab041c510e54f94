import type { Db } from '../../db/database.ts';
import { escapePattern, isFuzzySearchable, oneTypoPattern } from '../../search/one-typo.ts';
import type { Levels } from './access-levels.sql.ts';
import { findMatchingKinds, findSimilarWords, tokenizeSearch } from './resource-words.sql.ts';

export type ResourceSearch = { kinds: string[] } | { words: SearchTerms } | 'nothing';

export type SearchTerms = {
  /** One list of alternatives per search word. A resource must match one of each list. */
  wordAlternatives: SearchTerm[][];
  /** Upper bound of the results. Exact when there is only one term. */
  maxMatches: number;
};

export type SearchTerm = { text: string; isPrefix: boolean };

const maxMisspeltWords = 2;

/** Corrects only words without any match: results are sorted by date, so guesses would hide exact matches. */
export async function parseResourceSearch(
  db: Db,
  levels: Levels,
  searchText: string,
): Promise<ResourceSearch> {
  const kinds = await findMatchingKinds(db, searchText);
  if (kinds.length > 0) return { kinds };

  const words = await tokenizeSearch(db, levels, searchText);
  const unknown = words.filter(({ count }) => count === 0);
  if (words.length === 0 || unknown.length > maxMisspeltWords) return 'nothing';

  const wordAlternatives: SearchTerm[][] = [];
  let maxMatches = Number.POSITIVE_INFINITY;
  for (const { word, count } of words) {
    const similar = count === 0 ? await findSimilarWords(db, levels, fuzzyWordPattern(word)) : [];
    if (count === 0 && similar.length === 0) return 'nothing';
    wordAlternatives.push(
      count === 0
        ? similar.map((similarWord) => ({ text: similarWord.word, isPrefix: false }))
        : [{ text: word, isPrefix: true }],
    );
    maxMatches = Math.min(
      maxMatches,
      count || similar.reduce((sum, similarWord) => sum + similarWord.count, 0),
    );
  }
  return { words: { wordAlternatives, maxMatches } };
}

/** Matches words that contain the word or are one typo away. Stricter than for names: titles have many words. */
export const fuzzyWordPattern = (word: string) =>
  isFuzzySearchable(word) ? `${escapePattern(word)}|^${oneTypoPattern(word)}.{0,2}$` : escapePattern(word);
