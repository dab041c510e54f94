import { type SafeHtml, sanitiseToBody, toSafeHtml } from '#web/ui/rich-text/sanitise-html.ts';
import { addSectionIds, countWords, type Section } from './article-sections.ts';

export type ArticleText = { html: SafeHtml; sections: Section[]; readingMinutes: number };

/** Fewer headings need no list. */
const minSections = 3;

export const hasContents = ({ sections }: ArticleText) => sections.length >= minSections;

const wordsPerMinute = 200;

/** The text that the page shows. Its headings have ids, which the stored text has not. */
export function prepareText(contents: string): ArticleText {
  const body = sanitiseToBody(contents);
  const sections = addSectionIds(body);
  const html = toSafeHtml(body);
  return { html, sections, readingMinutes: Math.round(countWords(html) / wordsPerMinute) };
}
