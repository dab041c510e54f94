import sanitize from 'sanitize-html';
import {
  articleElements,
  articleInlines,
  articleProfile,
  keepArticleAttributes,
} from '#contract/article-html.ts';
import { escapeEncodedTags } from './clean-html.ts';

/** Keeps what the editor can hold: elements, attributes, values and nesting of `contract/article-html.ts`. */
export function cleanArticle(html: string, { blocks, synonyms } = articleProfile): string {
  // One entry for each open element: null if it is not kept.
  const open: (OpenElement | null)[] = [];
  const discarded = new WeakSet<object>();
  const imagePlaces: ImagePlace[] = [];
  const cleaned = sanitize(html, {
    ...options,
    onOpenTag: () => open.push(null),
    onCloseTag: () => open.pop(),
    transformTags: {
      '*': (name, attributes) => {
        const tagName = synonyms[name] ?? name;
        const parents = open.filter((each) => each !== null);
        const imagePlace = tagName === 'img' ? findImagePlace(parents, blocks) : null;
        const names = parents.map(({ name: parent }) => parent);
        const isAllowed = imagePlace !== null || isAllowedIn(names, tagName, blocks);
        const kept = isAllowed ? keepArticleAttributes(tagName, attributes) : null;
        if (kept) open[open.length - 1] = { name: tagName, tag: writeTag(tagName, kept) };
        if (kept && imagePlace) imagePlaces.push(imagePlace);
        const attribs = kept ?? {};
        if (!kept) discarded.add(attribs);
        return { tagName, attribs };
      },
    },
    // Keeps the contents. A tag that `transformTags` renames to a forbidden one would be closed under a wrong name.
    exclusiveFilter: ({ attribs }) => (discarded.has(attribs) ? 'excludeTag' : false),
  });
  return escapeEncodedTags(wrapImages(cleaned, imagePlaces)).trim();
}

type OpenElement = { name: string; tag: string };

const writeTag = (name: string, { href }: Record<string, string>) =>
  href ? `<${name} href="${href.replaceAll('&', '&amp;')}">` : `<${name}>`;

/** The tags before and after an image. */
type ImagePlace = { before: string; after: string };

/** Other programs put pictures outside of figures. Without this, saving an imported article would remove them. */
function findImagePlace(open: readonly OpenElement[], blocks: readonly string[]): ImagePlace | null {
  if (!blocks.includes('figure')) return null;
  if (open.at(-1)?.name === 'figure') return { before: '', after: '' };
  const closed = open.slice(open.findLastIndex(({ name }) => !isInText(name)) + 1);
  const container = open[open.length - closed.length - 1]?.name;
  if (!(container ? articleElements[container]?.children : blocks)?.includes('figure')) return null;
  return {
    before: `${closed
      .toReversed()
      .map(({ name }) => `</${name}>`)
      .join('')}<figure>`,
    after: `</figure>${closed.map(({ tag }) => tag).join('')}`,
  };
}

/** Contains nothing but text, so a picture in it must be beside it. */
const isInText = (name: string) =>
  articleInlines.includes(name) ||
  (articleElements[name]?.text === 'inline' && articleElements[name].children.length === 0);

function wrapImages(html: string, places: ImagePlace[]): string {
  if (places.every(({ before }) => before === '')) return html;
  let index = 0;
  const wrapped = html.replaceAll(/<img [^>]*>/g, (image) => {
    const { before, after } = places[index] as ImagePlace;
    index += 1;
    return before + image + after;
  });
  return removeEmptyBeside(wrapped);
}

const emptyElement = `<(${[...articleInlines, 'p', 'h2', 'h3', 'h4', 'dt', 'pre'].join('|')})(?: [^>]*)?>\\s*</\\1>`;
const beforeFigure = new RegExp(`${emptyElement}(?=(?:</[a-z1-9]+>)*<figure>)`, 'g');
const afterFigure = new RegExp(`(?<=</figure>(?:<[a-z][^>]*>)*)${emptyElement}`, 'g');

/** Removes what is left of the text around a moved picture, such as a link, from the inside out. */
function removeEmptyBeside(html: string): string {
  const removed = html.replaceAll(beforeFigure, '').replaceAll(afterFigure, '');
  return removed === html ? html : removeEmptyBeside(removed);
}

const options: sanitize.IOptions = {
  allowedTags: Object.keys(articleElements),
  allowedAttributes: Object.fromEntries(
    Object.entries(articleElements).map(([name, { attributes = {} }]) => [name, Object.keys(attributes)]),
  ),
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
  nonTextTags: [
    'script',
    'style',
    'textarea',
    'option',
    'xmp',
    'noscript',
    'svg',
    'math',
    'template',
    'title',
  ],
  nestingLimit: 50,
};

function isAllowedIn(parents: readonly string[], name: string, blocks: readonly string[]): boolean {
  const isInline = (each: string) => articleInlines.includes(each);
  const parent = parents.findLast((each) => !isInline(each));
  if (isInline(name)) return isInlineAllowed(parent) && !parents.includes(name);
  if (parents.length > 0 && isInline(parents.at(-1) as string)) return false;
  if (name === 'figure' && !blocks.includes(name)) return false;
  return (parent === undefined ? blocks : (articleElements[parent]?.children ?? [])).includes(name);
}

/** Text outside every block is kept, because the editor puts it into a paragraph. */
const isInlineAllowed = (parent: string | undefined) =>
  parent === undefined || articleElements[parent]?.text === 'inline';
