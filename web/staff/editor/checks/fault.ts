import type { Node } from 'prosemirror-model';
import type { Transaction } from 'prosemirror-state';

export type Rule =
  | 'alternative text'
  | 'bold heading'
  | 'empty heading'
  | 'header cell'
  | 'heading level'
  | 'link text'
  | 'long paragraph'
  | 'table header'
  | 'video title';

/** An accessibility fault of an article, with its place in the document. */
export type Fault = {
  rule: Rule;
  /** For editors: what is wrong and, unless the fix says it, what to do. */
  message: string;
  from: number;
  to: number;
  fix?: { label: string; apply: (tr: Transaction) => Transaction };
};

/** `titleLevel` is the level of the heading above the text. */
export type Check = (doc: Node, titleLevel: number) => Fault[];

export const quote = (text: string, maxLength = 40) => {
  const short = text.trim().replaceAll(/\s+/g, ' ');
  return `‘${short.length > maxLength ? `${short.slice(0, maxLength - 1).trim()}…` : short}’`;
};

/** Lists the nodes of a type with their positions. */
export function findNodes(doc: Node, type: string): { node: Node; pos: number }[] {
  const found: { node: Node; pos: number }[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === type) found.push({ node, pos });
  });
  return found;
}
