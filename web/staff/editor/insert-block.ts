import type { Node } from 'prosemirror-model';
import { NodeSelection, Selection, type Transaction } from 'prosemirror-state';

/** Replaces an empty paragraph, and otherwise adds the block after the outermost block at the position. */
export function insertBlock(tr: Transaction, block: Node, pos: number): Transaction {
  const $pos = tr.doc.resolve(pos);
  const outer = $pos.depth > 0 ? $pos.node(1) : null;
  const isEmpty = outer?.type.name === 'paragraph' && outer.content.size === 0;
  const from = outer ? (isEmpty ? $pos.before(1) : $pos.after(1)) : pos;
  tr.replaceWith(from, isEmpty ? $pos.after(1) : from, block);
  const end = from + block.nodeSize;
  // A block at the end needs a line after it, in which the editor can go on.
  if (end === tr.doc.content.size) tr.insert(end, block.type.schema.node('paragraph'));
  const isText = block.isTextblock || block.firstChild?.isTextblock || block.type.name === 'table';
  const selection =
    block.type.name === 'figure' || !isText
      ? NodeSelection.create(tr.doc, from)
      : Selection.near(tr.doc.resolve(from + 1));
  return tr.setSelection(selection).scrollIntoView();
}
