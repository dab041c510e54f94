import { diffSequence, type Step } from './diff-sequence.ts';

/** A paragraph, heading, list item, table row or picture. */
export type Block = { kind: string; text: string };

export type BlockChange =
  | { kind: 'same' | 'removed' | 'added'; block: Block }
  | { kind: 'changed'; block: Block; words: Step<string>[] };

const blockTags = 'p h2 h3 h4 li caption tr figcaption pre dt dd'.split(' ');
const labels: Record<string, string> = {
  h2: 'Heading',
  h3: 'Heading',
  h4: 'Heading',
  li: 'List item',
  tr: 'Table row',
  caption: 'Table caption',
  img: 'Picture',
  iframe: 'Video',
  figcaption: 'Caption',
};

/** The blocks in reading order. Nested blocks are listed separately. */
export function listBlocks(html: string): Block[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const selector = [...blockTags, 'img', 'iframe'].join(',');
  return [...body.querySelectorAll(selector)]
    .filter((element) => !element.matches(':is(li, td, th) p'))
    .map((element) => ({ kind: labels[element.localName] ?? 'Paragraph', text: describe(element) }))
    .filter(({ text }) => text !== '');
}

function describe(element: Element): string {
  if (element.localName === 'img') return element.getAttribute('alt') || 'without alternative text';
  if (element.localName === 'iframe') return element.getAttribute('title') || 'without a title';
  if (element.localName === 'tr') return [...element.children].map((cell) => readText(cell)).join(' · ');
  return readText(element);
}

/** Without the text of blocks inside it, which are listed separately. */
function readText(element: Element): string {
  const copy = element.cloneNode(true) as Element;
  for (const inner of copy.querySelectorAll(blockTags.join(',')))
    if (isListed(element, inner)) inner.remove();
  return (copy.textContent ?? '').replace(/\s+/g, ' ').trim();
}

const isListed = (outer: Element, inner: Element) => outer.localName !== 'tr' && inner.localName !== 'p';

/** Blocks that replace each other and share words are compared word by word. */
export function diffArticles(before: string, after: string): BlockChange[] {
  const steps = diffSequence(listBlocks(before), listBlocks(after), ({ kind, text }) => `${kind} ${text}`);
  const changes: BlockChange[] = [];
  for (let index = 0; index < steps.length; ) {
    const removed = takeWhile(steps, index, 'removed');
    const added = takeWhile(steps, index + removed.length, 'added');
    if (removed.length + added.length === 0) {
      const { item } = steps[index] as Step<Block>;
      changes.push({ kind: 'same', block: item });
      index += 1;
      continue;
    }
    changes.push(...pairBlocks(removed, added));
    index += removed.length + added.length;
  }
  return changes;
}

function takeWhile(steps: Step<Block>[], from: number, kind: Step<Block>['kind']): Block[] {
  const end = steps.findIndex((step, index) => index >= from && step.kind !== kind);
  return steps.slice(from, end === -1 ? undefined : end).map(({ item }) => item);
}

function pairBlocks(removed: Block[], added: Block[]): BlockChange[] {
  const changes: BlockChange[] = [];
  let [unpairedOld, unpairedNew] = [removed, [] as Block[]];
  const push = (kind: 'removed' | 'added', blocks: Block[]) =>
    changes.push(...blocks.map((block) => ({ kind, block })));
  for (const block of added) {
    const index = unpairedOld.findIndex((old) => old.kind === block.kind && areSimilar(old.text, block.text));
    if (index === -1) {
      unpairedNew.push(block);
      continue;
    }
    push('removed', unpairedOld.slice(0, index));
    push('added', unpairedNew);
    const old = unpairedOld[index] as Block;
    changes.push({ kind: 'changed', block, words: diffWords(old.text, block.text) });
    [unpairedOld, unpairedNew] = [unpairedOld.slice(index + 1), []];
  }
  push('removed', unpairedOld);
  push('added', unpairedNew);
  return changes;
}

const splitWords = (text: string) => text.split(/(?<=\s)/);

export const diffWords = (before: string, after: string): Step<string>[] =>
  diffSequence(splitWords(before), splitWords(after), (word) => word.trim());

const minSharedFraction = 0.3;

function areSimilar(one: string, other: string): boolean {
  const words = new Set(splitWords(one).map((word) => word.trim()));
  const others = splitWords(other);
  const shared = others.filter((word) => words.has(word.trim())).length;
  return shared / Math.max(words.size, others.length) >= minSharedFraction;
}
