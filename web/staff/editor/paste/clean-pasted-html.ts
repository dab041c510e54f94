import { parseHtml } from '../parse-article.ts';
import { convertStyles } from './convert-styles.ts';
import { convertTables } from './convert-tables.ts';
import { convertWordForWeb } from './convert-word-for-web.ts';
import { convertWordLists } from './convert-word-lists.ts';
import { rename, unwrap } from './dom-changes.ts';

/** Converts the HTML of Word and Google Docs to plain elements. The schema drops the rest. */
export function cleanPastedHtml(html: string): string {
  const body = parseHtml(html.replaceAll(/<!--[\s\S]*?-->|<!\[[\s\S]*?\]>/g, ''));
  for (const element of body.querySelectorAll('style, script, meta, link, title, xml, head'))
    element.remove();
  unwrapSmartTags(body);
  // Underlined words look like links, and small ones are only a style.
  for (const element of body.querySelectorAll('u, small')) unwrap(element);
  convertWordForWeb(body);
  convertWordLists(body);
  moveNestedLists(body);
  convertParagraphStyles(body);
  convertStyles(body);
  convertTables(body);
  lowerHeadings(body);
  for (const link of body.querySelectorAll('a[href]')) unwrapRedirect(link);
  removeEmptyParagraphs(body);
  const container = document.createElement('div');
  container.append(body);
  return container.innerHTML;
}

/** Such as `o:p` and `st1:place`. */
function unwrapSmartTags(body: DocumentFragment): void {
  for (const element of body.querySelectorAll('*')) if (element.localName.includes(':')) unwrap(element);
}

/** Google Docs puts a nested list beside its item instead of into it. */
function moveNestedLists(body: DocumentFragment): void {
  for (const nested of body.querySelectorAll(':is(ul, ol) > :is(ul, ol)')) {
    const item = nested.previousElementSibling;
    if (item?.localName === 'li') item.append(nested);
  }
}

const paragraphElements: Record<string, string> = {
  MsoTitle: 'h1',
  MsoSubtitle: 'h2',
  MsoQuote: 'blockquote',
  MsoIntenseQuote: 'blockquote',
};

function convertParagraphStyles(body: DocumentFragment): void {
  for (const [style, name] of Object.entries(paragraphElements))
    for (const paragraph of body.querySelectorAll(`p.${style}`)) rename(paragraph, name);
}

/** The title of the article is level 1, so the levels below it begin with 2. */
function lowerHeadings(body: DocumentFragment): void {
  if (!body.querySelector('h1')) return;
  for (const level of [3, 2, 1])
    for (const heading of body.querySelectorAll(`h${level}`)) rename(heading, `h${level + 1}`);
}

/** Google Docs leads links through a page of Google. */
function unwrapRedirect(link: Element): void {
  const href = link.getAttribute('href') ?? '';
  if (!href.startsWith('https://www.google.com/url?')) return;
  link.setAttribute('href', new URL(href).searchParams.get('q') ?? href);
}

/** Both programs write empty paragraphs and line breaks for space between paragraphs. */
function removeEmptyParagraphs(body: DocumentFragment): void {
  for (const paragraph of body.querySelectorAll('p, h1, h2, h3, h4, h5, h6'))
    if (paragraph.textContent?.trim() === '' && !paragraph.querySelector('img')) paragraph.remove();
  const isBesideBlock = (each: Element | null) =>
    /^(?:p|h[1-6]|ul|ol|table|div)$/.test(each?.localName ?? '');
  for (const lineBreak of body.querySelectorAll('br'))
    if (isBesideBlock(lineBreak.previousElementSibling) || isBesideBlock(lineBreak.nextElementSibling))
      lineBreak.remove();
}
