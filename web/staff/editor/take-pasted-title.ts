import type { Node } from 'prosemirror-model';
import { Plugin, type Transaction } from 'prosemirror-state';
import { headingLevels } from '#contract/article-html.ts';
import { findNodes } from './checks/fault.ts';

/** Makes a heading the title of the page. Returns false if the page cannot take it. */
export type TakeTitle = (heading: string) => boolean;

/** If a text that is pasted into the empty editor begins with a heading, the heading becomes the title of the page. */
export const takePastedTitle = (takeTitle: TakeTitle) =>
  new Plugin({
    appendTransaction: (transactions, before, { doc, tr }) => {
      const isPaste = transactions.some((each) => each.getMeta('paste'));
      const heading = doc.firstChild;
      if (!isPaste || !isEmpty(before.doc) || heading?.type.name !== 'heading') return null;
      const title = heading.textContent.replaceAll(/\s+/g, ' ').trim();
      if (title === '' || !takeTitle(title)) return null;
      return raiseHeadings(tr.delete(0, heading.nodeSize));
    },
  });

const isEmpty = (doc: Node) => doc.childCount === 1 && doc.firstChild?.content.size === 0;

/** The sections of a document are one level below its title. */
function raiseHeadings(tr: Transaction): Transaction {
  const headings = findNodes(tr.doc, 'heading');
  const surplus = Math.min(...headings.map(({ node }) => node.attrs.level)) - headingLevels[0];
  if (surplus > 0)
    for (const { node, pos } of headings) tr.setNodeMarkup(pos, null, { level: node.attrs.level - surplus });
  return tr;
}
