import { normaliseText } from '#contract/normalise-text.ts';

/** Normalises the texts and sorts them by bytes. */
export const sortLikeDatabase = (texts: string[]) =>
  texts.map(normaliseText).toSorted((left, right) => (left < right ? -1 : 1));
