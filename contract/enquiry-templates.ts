/** No zod, because screens load this module. */

/** Placeholders of a template, and what each stands for. */
export const templatePlaceholders = {
  'first name': 'first name of the person who asked',
  reference: 'reference number of the enquiry',
  topic: 'type of the enquiry',
  'my name': 'your first name',
} as const;
export type TemplateValues = Record<keyof typeof templatePlaceholders, string>;

const placeholder = /\{([^{}\n]*)\}/g;

/** Leaves unknown placeholders as they are. */
export const fillTemplate = (text: string, values: TemplateValues): string =>
  text.replace(placeholder, (whole, name: string) => values[toName(name) as keyof TemplateValues] ?? whole);

/** Returns the first placeholder that has no value, with its braces. */
export const findUnknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(placeholder)].find(
    ([, name = '']) => !Object.hasOwn(templatePlaceholders, toName(name)),
  )?.[0];

const toName = (name: string) => name.trim().toLowerCase();
