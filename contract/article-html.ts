/** The only definition of the HTML of articles: the sanitiser of the server and the editor's schema are built from it. */
type ArticleElement = {
  /** Block elements that it may contain. */
  children: readonly string[];
  /** `inline` includes plain text. Elsewhere text belongs into a child. */
  text?: 'inline' | 'plain';
  /** An attribute is removed if its value does not match. */
  attributes?: Readonly<Record<string, RegExp>>;
  /** Without this attribute only the contents of the element are kept. */
  requires?: string;
};

const list = (names: string): readonly string[] => names.split(' ').filter(Boolean);

export const calloutKinds = ['note', 'warning', 'danger'] as const;
export type CalloutKind = (typeof calloutKinds)[number];

export const headingLevels = [2, 3, 4] as const;
export type HeadingLevel = (typeof headingLevels)[number];

const httpsUrl = /^https:\/\/[^\s"<>\\^`{|}]+$/i;
/** Browsers read `//` and `/\` as another host. */
const imageUrl = /^(?:https:\/\/|\/(?![/\\]))[^\s"<>\\^`{|}]+$/i;
const anyText = /^/;
const someText = /\S/;
const pixels = /^[1-9]\d{0,4}$/;
/** 1 is the default and is left out. */
const span = /^(?:[2-9]|[1-9]\d)$/;

export const isArticleLink = (url: string) => httpsUrl.test(url);
export const isArticleImage = (url: string) => imageUrl.test(url);

export const articleBlocks = list('p h2 h3 h4 ul ol blockquote aside table figure iframe hr dl pre');
/** Formats without attributes, the outermost first. The last ones have no button: texts from imports have them. */
export const articleFormats = list('strong em sub sup cite code s small u');
export const articleInlines = ['a', ...articleFormats, 'br'];
const flow = list('p ul ol figure');
const cell = { children: flow, text: 'inline' } as const;

export const articleElements: Readonly<Record<string, ArticleElement>> = {
  p: { children: [], text: 'inline' },
  h2: { children: [], text: 'inline' },
  h3: { children: [], text: 'inline' },
  h4: { children: [], text: 'inline' },
  ul: { children: ['li'] },
  ol: { children: ['li'], attributes: { start: /^(?:0|[2-9]|[1-9]\d{1,3})$/ } },
  li: { children: flow, text: 'inline' },
  blockquote: { children: flow },
  aside: {
    children: flow,
    attributes: { 'data-kind': new RegExp(`^(?:${calloutKinds.join('|')})$`) },
    requires: 'data-kind',
  },
  table: { children: list('caption thead tbody tr') },
  caption: { children: [], text: 'plain' },
  thead: { children: ['tr'] },
  tbody: { children: ['tr'] },
  tr: { children: list('th td') },
  th: { ...cell, attributes: { scope: /^(?:col|row)$/, colspan: span, rowspan: span } },
  td: { ...cell, attributes: { colspan: span, rowspan: span } },
  figure: { children: list('img figcaption') },
  img: {
    children: [],
    attributes: { src: imageUrl, alt: anyText, width: pixels, height: pixels },
    requires: 'src',
  },
  figcaption: { children: [], text: 'inline' },
  iframe: {
    children: [],
    attributes: { src: httpsUrl, title: someText, allowfullscreen: /^$/ },
    requires: 'src',
  },
  hr: { children: [] },
  dl: { children: list('dt dd') },
  dt: { children: [], text: 'inline' },
  dd: { children: flow, text: 'inline' },
  pre: { children: [], text: 'inline' },
  a: { children: [], attributes: { href: httpsUrl }, requires: 'href' },
  ...Object.fromEntries(articleFormats.map((name) => [name, { children: [] }])),
  br: { children: [] },
};

/** Elements of other editors that become one of ours. */
export const articleSynonyms: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
};

/** The blocks at the top of a text, and the elements that become another one. Pictures are nowhere if not at the top. */
export type ArticleProfile = {
  blocks: readonly string[];
  synonyms: Readonly<Record<string, string>>;
};

export const articleProfile: ArticleProfile = { blocks: articleBlocks, synonyms: articleSynonyms };

/** The text of an event is on a card with a picture, below its name, which is a heading of level 2. */
export const eventProfile: ArticleProfile = {
  blocks: articleBlocks.filter((name) => !['h2', 'figure', 'iframe'].includes(name)),
  synonyms: { ...articleSynonyms, h1: 'h3', h2: 'h3' },
};

/** Returns the attributes that the definition allows, or null if a required one is missing or invalid. */
export function keepArticleAttributes(
  element: string,
  attributes: Readonly<Record<string, string>>,
): Record<string, string> | null {
  const { attributes: allowed = {}, requires } = articleElements[element] ?? {};
  const kept = Object.entries(attributes).filter(([name, value]) => allowed[name]?.test(value));
  return requires && !kept.some(([name]) => name === requires) ? null : Object.fromEntries(kept);
}
