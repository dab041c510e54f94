import { type AttributeSpec, type Attrs, type MarkSpec, type NodeSpec, Schema } from 'prosemirror-model';
import {
  articleBlocks,
  articleElements,
  articleFormats,
  articleSynonyms,
  type CalloutKind,
  calloutKinds,
  headingLevels,
} from '#contract/article-html.ts';
import { calloutNames } from './callout-names.ts';
import { figcaptionNode, figureNode, tableNode, videoNode } from './embedded-nodes.ts';
import { readAttributes } from './read-attributes.ts';

const nodeNames: Record<string, string> = {
  p: 'paragraph',
  ...Object.fromEntries(headingLevels.map((level) => [`h${level}`, 'heading'])),
  ul: 'bullet_list',
  ol: 'ordered_list',
  li: 'list_item',
  blockquote: 'blockquote',
  aside: 'callout',
  table: 'table',
  th: 'table_header',
  td: 'table_cell',
  figure: 'figure',
  iframe: 'video',
  hr: 'horizontal_rule',
  dl: 'description_list',
  dt: 'term',
  dd: 'description',
  pre: 'preformatted',
};

const toContent = (elements: readonly string[]) =>
  `(${[...new Set(elements.map((each) => nodeNames[each]))].join(' | ')})`;
const childrenOf = (element: string) => toContent(articleElements[element]?.children ?? []);

/** Parse rules for an element and for those that become it. */
const tags = (name: string, attrs?: Attrs) =>
  [name, ...Object.keys(articleSynonyms).filter((each) => articleSynonyms[each] === name)].map((tag) => ({
    tag,
    ...(attrs && { attrs }),
  }));

const toNumber = (value: string | undefined, fallback: number) => (value ? Number(value) : fallback);
const number = (value: number): AttributeSpec => ({ default: value, validate: 'number' });

const cellNode = (element: 'th' | 'td'): NodeSpec => ({
  content: `${childrenOf(element)}+`,
  tableRole: element === 'th' ? 'header_cell' : 'cell',
  isolating: true,
  attrs: { colspan: number(1), rowspan: number(1) },
  parseDOM: [
    {
      tag: element,
      getAttrs: (dom) => {
        const { colspan, rowspan } = readAttributes(dom, element) ?? {};
        return { colspan: toNumber(colspan, 1), rowspan: toNumber(rowspan, 1) };
      },
    },
  ],
  toDOM: ({ attrs }) => [
    element,
    {
      colspan: attrs.colspan > 1 ? attrs.colspan : null,
      rowspan: attrs.rowspan > 1 ? attrs.rowspan : null,
    },
    0,
  ],
});

const nodes: Record<string, NodeSpec> = {
  doc: { content: `${toContent(articleBlocks)}+` },
  paragraph: { content: 'inline*', parseDOM: [{ tag: 'p' }], toDOM: () => ['p', 0] },
  heading: {
    content: 'inline*',
    defining: true,
    attrs: { level: number(headingLevels[0]) },
    parseDOM: headingLevels.flatMap((level) => tags(`h${level}`, { level })),
    toDOM: ({ attrs }) => [`h${attrs.level}`, 0],
  },
  bullet_list: { content: 'list_item+', parseDOM: [{ tag: 'ul' }], toDOM: () => ['ul', 0] },
  ordered_list: {
    content: 'list_item+',
    attrs: { start: number(1) },
    parseDOM: [{ tag: 'ol', getAttrs: (dom) => ({ start: toNumber(readAttributes(dom, 'ol')?.start, 1) }) }],
    toDOM: ({ attrs }) => ['ol', { start: attrs.start === 1 ? null : attrs.start }, 0],
  },
  list_item: {
    content: `${childrenOf('li')}+`,
    defining: true,
    parseDOM: [{ tag: 'li' }],
    toDOM: () => ['li', 0],
  },
  blockquote: {
    content: `${childrenOf('blockquote')}+`,
    defining: true,
    parseDOM: [{ tag: 'blockquote' }],
    toDOM: () => ['blockquote', 0],
  },
  callout: {
    content: `${childrenOf('aside')}+`,
    defining: true,
    attrs: { kind: { default: calloutKinds[0], validate: 'string' } },
    parseDOM: [
      {
        tag: 'aside',
        getAttrs: (dom) => {
          const kept = readAttributes(dom, 'aside');
          return kept !== null && { kind: kept['data-kind'] };
        },
      },
    ],
    toDOM: ({ attrs: { kind } }) => [
      'aside',
      { 'data-kind': kind, role: 'note', 'aria-label': calloutNames[kind as CalloutKind] },
      0,
    ],
  },
  table: tableNode,
  table_row: {
    content: `${childrenOf('tr')}*`,
    tableRole: 'row',
    parseDOM: [{ tag: 'tr' }],
    toDOM: () => ['tr', 0],
  },
  table_header: cellNode('th'),
  table_cell: cellNode('td'),
  figure: figureNode,
  figcaption: figcaptionNode,
  video: videoNode,
  horizontal_rule: { parseDOM: [{ tag: 'hr' }], toDOM: () => ['hr'] },
  description_list: {
    content: `${childrenOf('dl')}+`,
    parseDOM: [{ tag: 'dl' }],
    toDOM: () => ['dl', 0],
  },
  term: { content: 'inline*', defining: true, parseDOM: [{ tag: 'dt' }], toDOM: () => ['dt', 0] },
  description: {
    content: `${childrenOf('dd')}+`,
    defining: true,
    parseDOM: [{ tag: 'dd' }],
    toDOM: () => ['dd', 0],
  },
  preformatted: {
    content: 'inline*',
    code: true,
    defining: true,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' }],
    toDOM: () => ['pre', 0],
  },
  hard_break: {
    inline: true,
    group: 'inline',
    selectable: false,
    linebreakReplacement: true,
    parseDOM: [{ tag: 'br' }],
    toDOM: () => ['br'],
  },
  text: { group: 'inline' },
};

const textMark = (element: string): MarkSpec => ({ parseDOM: tags(element), toDOM: () => [element, 0] });

/** The first mark is the outermost element. */
const marks: Record<string, MarkSpec> = {
  link: {
    inclusive: false,
    attrs: { href: { validate: 'string' } },
    parseDOM: [{ tag: 'a[href]', getAttrs: (dom) => readAttributes(dom, 'a') ?? false }],
    toDOM: ({ attrs }) => ['a', { href: attrs.href }, 0],
  },
  ...Object.fromEntries(articleFormats.map((element) => [element, textMark(element)])),
};

export const articleSchema = new Schema({ nodes, marks });
