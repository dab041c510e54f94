export const capitalise = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const withArticle = (noun: string) => `${/^(?!unit)[aeiou]/i.test(noun) ? 'an' : 'a'} ${noun}`;

/**
 * Replaces the placeholders of a template: `{role}` by its value, `{Role}` by the value with a capital,
 * `{a role}` and `{A role}` by the value with its article.
 */
export function fillIn(template: string, valueFor: (name: string) => string | number | undefined): string {
  return template.replace(/\{(a |A )?([^{}]+)\}/g, (_, article: string | undefined, name: string) => {
    const key = name.charAt(0).toLowerCase() + name.slice(1);
    const value = valueFor(key);
    if (value === undefined) throw new Error(`unknown placeholder {${name}} in: ${template}`);
    const text = article ? withArticle(String(value)) : String(value);
    return article === 'A ' || key !== name ? capitalise(text) : text;
  });
}
