import type { Db } from '../../db/database.ts';
import { escaped, isFuzzySearchable, oneTypoPattern } from '../../search/one-typo.ts';
import type { Levels } from './included-levels.sql.ts';
import { findKindsNamed, findWordsLike, readTypedWords } from './resource-words.sql.ts';

export type ResourceSearch = { kinds: string[] } | { words: WordsSought } | 'nothing';

export type WordsSought = {
  /** For each typed word its candidates, of which one must be present. */
  each: SoughtWord[][];
  /** Upper bound of the results; exact when each word has one candidate. */
  atMost: number;
};

export type SoughtWord = { text: string; isBeginning: boolean };

const mostMistyped = 2;

/** Words without any match count as typos. Only then: results are by date, and guesses would hide exact matches. */
export async function readResourceSearch(db: Db, levels: Levels, typed: string): Promise<ResourceSearch> {
  const kinds = await findKindsNamed(db, typed);
  if (kinds.length > 0) return { kinds };

  const words = await readTypedWords(db, levels, typed);
  const mistyped = words.filter(({ count }) => count === 0);
  if (words.length === 0 || mistyped.length > mostMistyped) return 'nothing';

  const each: SoughtWord[][] = [];
  let atMost = Number.POSITIVE_INFINITY;
  for (const { word, count } of words) {
    const meant = count === 0 ? await findWordsLike(db, levels, likelyWords(word)) : [];
    if (count === 0 && meant.length === 0) return 'nothing';
    each.push(
      count === 0
        ? meant.map((like) => ({ text: like.word, isBeginning: false }))
        : [{ text: word, isBeginning: true }],
    );
    atMost = Math.min(atMost, count || meant.reduce((sum, like) => sum + like.count, 0));
  }
  return { words: { each, atMost } };
}

/** Words that contain the word or are one typo away. Stricter than for names: titles have many words. */
export const likelyWords = (word: string) =>
  isFuzzySearchable(word) ? `${escaped(word)}|^${oneTypoPattern(word)}.{0,2}$` : escaped(word);
