import { normaliseText } from '#contract/normalise-text.ts';

type TextPart = { text: string; isMatch: boolean };

const word = /([\p{L}\p{M}\p{N}]+)/u;

/** Marks whole words: screen readers pause where an element splits a word. */
export function highlightParts(text: string, searched: string): TextPart[] {
  const beginnings = searched.split(word).filter(isWord).map(normaliseText);
  const isMatch = (part: string, index: number) =>
    isWord(part, index) && beginnings.some((beginning) => normaliseText(part).startsWith(beginning));
  return text
    .split(word)
    .map((part, index) => ({ text: part, isMatch: isMatch(part, index) }))
    .filter((part) => part.text !== '');
}

/** split() puts the captured words between the separators, at odd indexes. */
const isWord = (_: string, index: number) => index % 2 === 1;
