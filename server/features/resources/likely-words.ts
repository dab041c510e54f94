import { escaped, isFuzzySearchable, oneTypoPattern } from '../../search/one-typo.ts';

/** Words that contain the word or are one typo away. Stricter than for names: titles have many words. */
export const likelyWords = (word: string) =>
  isFuzzySearchable(word) ? `${escaped(word)}|^${oneTypoPattern(word)}.{0,2}$` : escaped(word);
