import type { FittingText } from './schemas/content-schemas.ts';

/** Splits texts into those for every subject and those whose pattern matches this one. */
export function fittingTexts(texts: readonly FittingText[], subject: string) {
  const general = texts.filter(({ onlyFor }) => onlyFor === undefined);
  const own = texts.filter(({ onlyFor }) => onlyFor !== undefined && new RegExp(onlyFor).test(subject));
  return { general: general.map(({ text }) => text), own: own.map(({ text }) => text) };
}
