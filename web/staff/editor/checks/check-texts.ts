import type { Node } from 'prosemirror-model';
import { formatCount } from '#web/ui/formats/format-count.ts';
import { countWords } from '../count-words.ts';
import { type Check, type Fault, findNodes, quote } from './fault.ts';

const maxParagraphWords = 150;

export const checkParagraphLengths: Check = (doc) =>
  findNodes(doc, 'paragraph')
    .map(({ node, pos }) => ({ node, pos, words: countWords(node.textContent) }))
    .filter(({ words }) => words > maxParagraphWords)
    .map(({ node, pos, words }) => ({
      rule: 'long paragraph',
      message: `A paragraph has ${formatCount(words)} words. Split it or make it a list.`,
      from: pos,
      to: pos + node.nodeSize,
    }));

/** Screen readers list links without the text around them. */
const vagueTexts = new Set(
  [
    'click here, click, here, see here, this, this link, this page, this site, this website, this article, link',
    'read more, more, more here, more info, more information, learn more, find out more, details, see more',
  ]
    .join(', ')
    .split(', '),
);

/** Links with only these words do not say what the file is about. */
const fileWords = new Set(
  (
    'download downloads downloadable view open get the a this here file files document attachment ' +
    'pdf doc docx word xls xlsx excel ppt pptx powerpoint csv zip'
  ).split(' '),
);

export const checkLinkTexts: Check = (doc) => listLinks(doc).flatMap(checkLinkText);

type Link = { text: string; from: number; to: number };

function checkLinkText({ text, from, to }: Link): Fault[] {
  const plain = text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  if (/^\s*(?:https?:\/\/|www\.)\S+\s*$/i.test(text))
    return [{ rule: 'link text', message: `${quote(text, 30)} is an address: name the page.`, from, to }];
  const isVague = plain === '' || vagueTexts.has(plain);
  const isVagueFile = !isVague && plain.split(' ').every((word) => fileWords.has(word));
  if (!isVague && !isVagueFile) return [];
  const message = `${quote(text)}: name the ${isVagueFile ? 'file' : 'page'}.`;
  return [{ rule: 'link text', message, from, to }];
}

/** A link that is partly bold has several text nodes. */
function listLinks(doc: Node): Link[] {
  const links: (Link & { href: string })[] = [];
  doc.descendants((node, pos) => {
    const href = node.marks.find((mark) => mark.type.name === 'link')?.attrs.href;
    if (!node.isText || href === undefined) return;
    const last = links.at(-1);
    if (last?.to === pos && last.href === href) {
      last.text += node.text;
      last.to += node.nodeSize;
    } else links.push({ href, text: node.text ?? '', from: pos, to: pos + node.nodeSize });
  });
  return links;
}
