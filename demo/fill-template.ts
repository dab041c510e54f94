import type { FittingText } from './schemas/content-schemas.ts';

export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export const uncapitalise = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);

const withArticle = (noun: string) => `${/^(?!unit)[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/** Replaces `{role}` with the value, `{Role}` with its capitalised form, `{a role}` and `{A role}` with an article. */
export function fillTemplate(
  template: string,
  valueFor: (name: string) => string | number | undefined,
): string {
  return template.replace(/\{(a |A )?([^{}]+)\}/g, (_, article: string | undefined, name: string) => {
    const key = uncapitalise(name);
    const value = valueFor(key);
    if (value === undefined) throw new Error(`unknown placeholder {${name}} in: ${template}`);
    const text = article ? withArticle(String(value)) : String(value);
    return article === 'A ' || key !== name ? capitalise(text) : text;
  });
}

export function findFittingTexts(texts: readonly FittingText[], subject: string) {
  const general = texts.filter(({ onlyFor }) => onlyFor === undefined);
  const specific = texts.filter(({ onlyFor }) => onlyFor !== undefined && new RegExp(onlyFor).test(subject));
  return { general: general.map(({ text }) => text), specific: specific.map(({ text }) => text) };
}
