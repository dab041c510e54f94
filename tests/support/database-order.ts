import { normaliseText } from '#contract/normalise-text.ts';

/** Sorts normalised texts by bytes, as the database does. */
export const sorted = (texts: string[]) =>
  texts.map(normaliseText).toSorted((one, other) => (one < other ? -1 : 1));
