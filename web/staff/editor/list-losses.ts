import { EditorState } from 'prosemirror-state';
import {
  type ArticleProfile,
  articleFormats,
  articleProfile,
  articleSynonyms,
  isArticleImage,
  isArticleLink,
} from '#contract/article-html.ts';
import { decodeEntities } from '#web/ui/rich-text/decode-entities.ts';
import { removeOtherBlocks } from './limit-blocks.ts';
import { parseArticle, parseHtml } from './parse-article.ts';
import { toArticleHtml } from './to-article-html.ts';

/** The editor adds or removes these where they make no difference. */
const ignored = 'p div span section br li dt dd caption thead tbody tfoot tr figcaption figure colgroup col';
const media = 'img, iframe, hr';

const labels: Record<string, string> = {
  img: 'picture',
  iframe: 'video',
  hr: 'line',
  ul: 'list',
  ol: 'list',
  dl: 'list',
  blockquote: 'quote',
  aside: 'callout',
  pre: 'block of code',
  td: 'table cell',
  th: 'table cell',
};

/** Lists the parts of an imported text that the editor does not keep, such as '2 links'. Empty for texts from the editor. */
export function listLosses(html: string, profile: ArticleProfile = articleProfile): string[] {
  const parsed = parseArticle(html);
  const changed = removeOtherBlocks(EditorState.create({ doc: parsed }), profile);
  const before = parseHtml(decodeEntities(html));
  const after = parseHtml(decodeEntities(toArticleHtml(changed?.doc ?? parsed)));
  const kept = countParts(after);
  const lost = [...countParts(before)]
    .map(([label, count]) => ({ label, count: count - (kept.get(label) ?? 0) }))
    .filter(({ count }) => count > 0)
    .map(({ label, count }) => (count === 1 ? `1 ${label}` : `${count} ${label}s`));
  return countLetters(after) < countLetters(before) ? [...lost, 'some words'] : lost;
}

const countLetters = (body: DocumentFragment) => (body.textContent ?? '').replaceAll(/\s/g, '').length;

function countParts(body: DocumentFragment): Map<string, number> {
  const parts = new Map<string, Set<unknown>>();
  for (const element of body.querySelectorAll('*')) {
    const name = articleSynonyms[element.localName] ?? element.localName;
    // Members see no link or picture with another address.
    if (name === 'a' && !isArticleLink(element.getAttribute('href') ?? '')) continue;
    if (name === 'img' && !isArticleImage(element.getAttribute('src') ?? '')) continue;
    const isEmpty =
      element.textContent?.trim() === '' && !element.matches(media) && !element.querySelector(media);
    if (isEmpty || ignored.split(' ').includes(name)) continue;
    const label = toLabel(name);
    // One link can have several elements. Only the loss of all parts with a format is noticed.
    const part = name === 'a' ? element.getAttribute('href') : articleFormats.includes(name) ? name : element;
    parts.set(label, (parts.get(label) ?? new Set()).add(part));
  }
  return new Map([...parts].map(([label, found]) => [label, found.size]));
}

function toLabel(name: string): string {
  if (name === 'a') return 'link';
  if (/^h[1-6]$/.test(name)) return 'heading';
  if (articleFormats.includes(name)) return `format (${name})`;
  return labels[name] ?? name;
}
