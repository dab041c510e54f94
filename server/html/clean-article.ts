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
  // One entry for each open element: the name under which it is kept, or null.
  const open: (string | null)[] = [];
  const discarded = new WeakSet<object>();
  const imagePlaces: ImagePlace[] = [];
  const cleaned = sanitize(html, {
    ...options,
    onOpenTag: () => open.push(null),
    onCloseTag: () => open.pop(),
    transformTags: {
      '*': (name, attributes) => {
        const tagName = synonyms[name] ?? name;
        const canHaveImage = tagName === 'img' && blocks.includes('figure');
        const imagePlace = canHaveImage ? findImagePlace(open) : null;
        const isAllowed = imagePlace !== null || isAllowedIn(open, tagName, blocks);
        const kept = isAllowed ? keepArticleAttributes(tagName, attributes) : null;
        if (kept) open[open.length - 1] = tagName;
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

type ImagePlace = 'figure' | 'paragraph' | 'top';

/** Other programs put pictures outside of figures. Without this, saving an imported article would remove them. */
function findImagePlace(open: readonly (string | null)[]): ImagePlace | null {
  const kept = open.filter((each) => each !== null);
  if (kept.length > 1) return null;
  return kept[0] === undefined
    ? 'top'
    : kept[0] === 'figure'
      ? 'figure'
      : kept[0] === 'p'
        ? 'paragraph'
        : null;
}

function wrapImages(html: string, places: ImagePlace[]): string {
  if (places.every((place) => place === 'figure')) return html;
  let index = 0;
  return html
    .replaceAll(/<img [^>]*>/g, (image) => {
      const place = places[index];
      index += 1;
      if (place === 'figure') return image;
      return place === 'top' ? `<figure>${image}</figure>` : `</p><figure>${image}</figure><p>`;
    })
    .replaceAll(/<p>\s*<\/p>(?=<figure>)|(?<=<\/figure>)<p>\s*<\/p>/g, '');
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

function isAllowedIn(open: readonly (string | null)[], name: string, blocks: readonly string[]): boolean {
  const kept = open.filter((each) => each !== null);
  const isInline = (each: string) => articleInlines.includes(each);
  const parent = kept.findLast((each) => !isInline(each));
  if (isInline(name)) return isInlineAllowed(parent) && !kept.includes(name);
  if (kept.length > 0 && isInline(kept.at(-1) as string)) return false;
  return (parent === undefined ? blocks : (articleElements[parent]?.children ?? [])).includes(name);
}

/** Text outside every block is kept, because the editor puts it into a paragraph. */
const isInlineAllowed = (parent: string | undefined) =>
  parent === undefined || articleElements[parent]?.text === 'inline';
