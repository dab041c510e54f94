import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';
import { isHeaderRow } from '../to-article-html.ts';
import { type Check, type Fault, findNodes, quote } from './fault.ts';

export const checkAlternativeTexts: Check = (doc) =>
  findNodes(doc, 'figure').flatMap(({ node, pos }): Fault[] => {
    const { alt } = node.attrs;
    const message =
      alt === null || (alt !== '' && alt.trim() === '')
        ? 'A picture has no alternative text.'
        : /^\S+\.(?:png|jpe?g|gif|webp|svg|heic|bmp|tiff?)$/i.test(alt)
          ? `${quote(alt, 30)} is a file name: say what the picture shows.`
          : null;
    return message ? [{ rule: 'alternative text', message, from: pos, to: pos + node.nodeSize }] : [];
  });

export const checkVideoTitles: Check = (doc) =>
  findNodes(doc, 'video')
    .filter(({ node }) => node.attrs.title.trim() === '')
    .map(({ node, pos }) => ({
      rule: 'video title',
      message: 'A video has no title.',
      from: pos,
      to: pos + node.nodeSize,
    }));

export const checkTableHeaders: Check = (doc) =>
  findNodes(doc, 'table')
    .filter(({ node }) => !hasHeaders(node))
    .map(({ node, pos }) => ({
      rule: 'table header',
      message: `${node.attrs.caption ? quote(node.attrs.caption) : 'A table'} has no header row.`,
      from: pos,
      to: pos + node.nodeSize,
      fix: { label: 'Use the first row', apply: (tr) => makeHeaderRow(tr, node, pos) },
    }));

/** At most one fault for each table, because a new table has only empty cells. */
export const checkHeaderCells: Check = (doc) =>
  findNodes(doc, 'table').flatMap(({ node, pos }): Fault[] => {
    const [row] = node.content.content;
    if (!row || !isHeaderRow(row)) return [];
    const cells: { cell: Node; from: number }[] = [];
    row.forEach((cell, offset) => void cells.push({ cell, from: pos + 3 + offset }));
    const first = cells.find(({ cell }) => isWithoutText(cell));
    const block = first?.cell.firstChild;
    if (!first || !block) return [];
    const name = node.attrs.caption ? quote(node.attrs.caption) : 'A table';
    const message = `${name} has an empty cell in its header row: name the column.`;
    return [{ rule: 'header cell', message, from: first.from, to: first.from + block.nodeSize }];
  });

const isWithoutText = (cell: Node) =>
  cell.textContent.trim() === '' && findNodes(cell, 'figure').length === 0;

/** Headers are in the first row or in the first column. */
function hasHeaders(table: Node): boolean {
  const [first] = table.content.content;
  if (first && isHeaderRow(first)) return true;
  return table.content.content.every((row) => row.firstChild?.type.name === 'table_header');
}

function makeHeaderRow(tr: Transaction, table: Node, pos: number): Transaction {
  const header = table.type.schema.nodes.table_header;
  table.firstChild?.forEach((cell, offset) => {
    tr.setNodeMarkup(pos + 2 + offset, header, cell.attrs);
  });
  return tr;
}
