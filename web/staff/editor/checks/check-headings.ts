import type { Node } from 'prosemirror-model';
import { countWords } from '../count-words.ts';
import { type Check, type Fault, findNodes, quote } from './fault.ts';

const maxHeadingWords = 12;

export const checkEmptyHeadings: Check = (doc) =>
  findNodes(doc, 'heading')
    .filter(({ node }) => node.textContent.trim() === '')
    .map(({ node, pos }) => ({
      rule: 'empty heading',
      message: 'A heading has no text.',
      from: pos,
      to: pos + node.nodeSize,
      fix: { label: 'Remove it', apply: (tr) => tr.delete(pos, pos + node.nodeSize) },
    }));

export const checkHeadingLevels: Check = (doc, titleLevel) => {
  const faults: Fault[] = [];
  let previous = titleLevel;
  for (const { node, pos } of findNodes(doc, 'heading')) {
    if (node.textContent.trim() === '') continue;
    const { level } = node.attrs;
    const expected = previous + 1;
    if (level > expected) faults.push(toSkippedLevel(node, pos, expected));
    // A fix of this heading must not make a fault of the next one.
    previous = Math.min(level, expected);
  }
  return faults;
};

const toSkippedLevel = (node: Node, pos: number, expected: number): Fault => ({
  rule: 'heading level',
  message: `${quote(node.textContent)} skips a level.`,
  from: pos,
  to: pos + node.nodeSize,
  fix: {
    label: `Make it level ${expected}`,
    apply: (tr) => tr.setNodeMarkup(pos, null, { level: expected }),
  },
});

/** Screen readers list headings, but not bold paragraphs. */
export const checkBoldHeadings: Check = (doc, titleLevel) => {
  const faults: Fault[] = [];
  let level = titleLevel + 1;
  doc.forEach((node, pos, index) => {
    if (node.type.name === 'heading') level = node.attrs.level;
    if (!looksLikeHeading(node) || index === doc.childCount - 1) return;
    const fixed = level;
    faults.push({
      rule: 'bold heading',
      message: `${quote(node.textContent)} looks like a heading.`,
      from: pos,
      to: pos + node.nodeSize,
      fix: {
        label: 'Make it a heading',
        apply: (tr) =>
          tr
            .removeMark(pos + 1, pos + node.nodeSize - 1)
            .setNodeMarkup(pos, node.type.schema.nodes.heading, { level: fixed }),
      },
    });
  });
  return faults;
};

function looksLikeHeading(node: Node): boolean {
  const text = node.textContent.trim();
  if (node.type.name !== 'paragraph' || text === '' || /[.!?:;,]$/.test(text)) return false;
  const isBold = (child: Node) =>
    child.text?.trim() === '' || child.marks.some((mark) => mark.type.name === 'strong');
  return countWords(text) <= maxHeadingWords && node.content.content.every(isBold);
}
