import type { Fragment, Mark, Node } from 'prosemirror-model';

/** Writes the same form as the sanitiser of the server, which then changes nothing. */
export function toArticleHtml(doc: Node): string {
  const isEmpty = doc.childCount === 1 && doc.firstChild?.isTextblock && doc.firstChild.childCount === 0;
  return isEmpty ? '' : writeAll(doc.content);
}

type WriteNode = (node: Node) => string;

const writers: Record<string, WriteNode> = {
  paragraph: ({ content }) => element('p', {}, writeInline(content)),
  heading: ({ attrs, content }) => element(`h${attrs.level}`, {}, writeInline(content)),
  bullet_list: ({ content }) => element('ul', {}, writeAll(content)),
  ordered_list: ({ attrs, content }) =>
    element('ol', { start: attrs.start === 1 ? null : String(attrs.start) }, writeAll(content)),
  list_item: ({ content }) => element('li', {}, writeWithoutParagraph(content)),
  blockquote: ({ content }) => element('blockquote', {}, writeAll(content)),
  callout: ({ attrs, content }) => element('aside', { 'data-kind': attrs.kind }, writeAll(content)),
  table: (node) => writeTable(node),
  figure: ({ attrs, firstChild }) => {
    const image = openTag('img', {
      src: attrs.src,
      alt: attrs.alt,
      width: attrs.width,
      height: attrs.height,
    });
    const caption =
      firstChild && firstChild.content.size > 0
        ? element('figcaption', {}, writeInline(firstChild.content))
        : '';
    return element('figure', {}, image + caption);
  },
  video: ({ attrs }) =>
    element('iframe', { src: attrs.src, title: attrs.title || null, allowfullscreen: '' }, ''),
  horizontal_rule: () => openTag('hr', {}),
  description_list: ({ content }) => element('dl', {}, writeAll(content)),
  term: ({ content }) => element('dt', {}, writeInline(content)),
  description: ({ content }) => element('dd', {}, writeWithoutParagraph(content)),
  preformatted: ({ content }) => element('pre', {}, writeInline(content)),
};

const writeAll = (content: Fragment) =>
  content.content.map((node) => writers[node.type.name]?.(node)).join('');

/** A single paragraph, or one before a list, needs no element in an item or a cell. An empty one shows where the list begins. */
function writeWithoutParagraph(content: Fragment): string {
  const [first, ...rest] = content.content;
  const isUnwrapped =
    first?.type.name === 'paragraph' &&
    rest.every((node) => node.type !== first.type) &&
    (rest.length === 0 || first.content.size > 0);
  if (!isUnwrapped) return writeAll(content);
  return writeInline(first.content) + rest.map((node) => writers[node.type.name]?.(node)).join('');
}

function writeTable({ attrs, content }: Node): string {
  const caption = attrs.caption ? element('caption', {}, escapeText(attrs.caption)) : '';
  const headRows = countHeadRows(content.content);
  const rows = content.content.map((row, index) => writeRow(row, index === 0 && isHeaderRow(row)));
  const head = headRows > 0 ? element('thead', {}, rows.slice(0, headRows).join('')) : '';
  return element('table', {}, caption + head + element('tbody', {}, rows.slice(headRows).join('')));
}

/** Only the first row, if no cell of it extends into the next one and a row remains for the body. */
function countHeadRows(rows: readonly Node[]): number {
  const first = rows[0];
  const isHead =
    rows.length > 1 &&
    first &&
    isHeaderRow(first) &&
    first.content.content.every((cell) => cell.attrs.rowspan === 1);
  return isHead ? 1 : 0;
}

export const isHeaderRow = (row: Node) =>
  row.childCount > 0 && row.content.content.every((cell) => cell.type.name === 'table_header');

const writeRow = (row: Node, isHeader: boolean) =>
  element('tr', {}, row.content.content.map((cell) => writeCell(cell, isHeader)).join(''));

function writeCell({ type, attrs, content }: Node, isInHeaderRow: boolean): string {
  const toSpan = (value: number) => (value > 1 ? String(value) : null);
  const spans = { colspan: toSpan(attrs.colspan), rowspan: toSpan(attrs.rowspan) };
  const text = writeWithoutParagraph(content);
  return type.name === 'table_header'
    ? element('th', { scope: isInHeaderRow ? 'col' : 'row', ...spans }, text)
    : element('td', spans, text);
}

function writeInline(content: Fragment): string {
  const open: Mark[] = [];
  let html = '';
  for (const node of content.content) {
    const shared = node.marks.findIndex((mark, index) => !open[index]?.eq(mark));
    const kept = shared < 0 ? node.marks.length : shared;
    while (open.length > kept) html += `</${toElement(open.pop())}>`;
    for (const mark of node.marks.slice(kept)) {
      html += openTag(toElement(mark), mark.attrs);
      open.push(mark);
    }
    html += node.isText ? escapeText(node.text ?? '') : openTag('br', {});
  }
  while (open.length > 0) html += `</${toElement(open.pop())}>`;
  return html;
}

const toElement = (mark: Mark | undefined) => (mark?.type.name === 'link' ? 'a' : (mark?.type.name ?? ''));

const voidElements = ['img', 'hr', 'br'];

function openTag(name: string, attributes: Record<string, string | null>): string {
  const written = Object.entries(attributes).map(([attribute, value]) =>
    value === null ? '' : ` ${writeAttribute(attribute, value)}`,
  );
  return `<${name}${written.join('')}${voidElements.includes(name) ? ' />' : '>'}`;
}

const writeAttribute = (name: string, value: string) =>
  name === 'allowfullscreen' ? name : `${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;

const element = (name: string, attributes: Record<string, string | null>, contents: string) =>
  `${openTag(name, attributes)}${contents}</${name}>`;

/** Escapes what looks like a tag or an entity twice, because `decodeEntities` decodes it once. */
const escapeText = (text: string) =>
  text
    .replaceAll(/&(?=(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);)/gi, '&amp;')
    .replaceAll('&', '&amp;')
    .replaceAll(/<(?=[a-z!/?])/gi, '&amp;lt;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
