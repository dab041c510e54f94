import { escaped, isFuzzySearchable, oneTypoPattern } from '../../search/one-typo.ts';

/**
 * A regular expression, in PostgreSQL's flavour, for the words of titles that somebody may have meant by one that
 * begins none of them: those that hold it, and those that are one typo from it. Stricter than a search by name, where
 * a typo may stand in the beginning of a longer word: titles have so many words that too much would be found. Up to
 * two more letters at the end are no typo.
 */
export const likelyWords = (word: string) =>
  isFuzzySearchable(word) ? `${escaped(word)}|^${oneTypoPattern(word)}.{0,2}$` : escaped(word);
