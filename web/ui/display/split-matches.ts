import { normaliseText } from '#contract/normalise-text.ts';

const wordPattern = /([\p{L}\p{M}\p{N}]+)/u;

/** Marks whole words, because screen readers pause where an element splits a word. */
export function splitMatches(text: string, query: string) {
  const prefixes = query.split(wordPattern).filter(isWord).map(normaliseText);
  const isMatch = (part: string, index: number) =>
    isWord(part, index) && prefixes.some((prefix) => normaliseText(part).startsWith(prefix));
  return text
    .split(wordPattern)
    .map((part, index) => ({ text: part, isMatch: isMatch(part, index) }))
    .filter((part) => part.text !== '');
}

/** split() returns the captured words at odd indexes, between the separators. */
const isWord = (_: string, index: number) => index % 2 === 1;
