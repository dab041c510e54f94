import mammoth from 'mammoth';
import { wordLimits } from './word-limits.ts';
import { type ListItem, readListItems, toNumberBookmark, writeListStarts } from './word-list-numbers.ts';

type WordPicture = Buffer;
export type WordContent = { title: string | null; html: string; notes: string[]; pictures: WordPicture[] };

/** A placeholder for `src`, which the portal replaces by the URL of the stored picture. */
export const toPictureSource = (index: number) => `picture:${index}`;

const styleMap = [
  "p[style-name='Title'] => h1:fresh",
  ...[1, 2, 3, 4, 5].map((level) => `p[style-name='toc ${level}'] => !`),
  "p[style-name='TOC Heading'] => !",
  "p[style-name='Quote'] => blockquote > p:fresh",
  "p[style-name='Intense Quote'] => blockquote > p:fresh",
  'u => !',
];

export async function convertWordToHtml(file: Buffer): Promise<WordContent> {
  const pictures: WordPicture[] = [];
  const notes: string[] = [];
  let leftOut = 0;
  const convertImage = mammoth.images.imgElement(async (image) => {
    if (pictures.length >= wordLimits.maxPictures) {
      leftOut += 1;
      return { src: '' };
    }
    pictures.push(Buffer.from(await image.read('base64'), 'base64'));
    return { src: toPictureSource(pictures.length - 1) };
  });
  const { value } = await mammoth.convertToHtml({ buffer: file }, {
    styleMap,
    convertImage,
    transformDocument: (document: WordNode) => {
      const items = readListItems(file);
      const hasSameItems = isSameList(listNumberings(document), items);
      if (!hasSameItems)
        notes.push('Lists that continue after other text start with 1. Check their numbers.');
      return makeHeaderRows(hasSameItems ? markListItems(document, items) : document);
    },
    externalFileAccess: false,
  } as object);
  if (leftOut > 0)
    notes.push(`${leftOut} pictures were left out. A document can have ${wordLimits.maxPictures}.`);
  return { ...shapeArticle(value), notes, pictures };
}

type WordNode = {
  type: string;
  children?: WordNode[];
  isBold?: boolean;
  isHeader?: boolean;
  value?: string;
  numbering?: WordNumbering | null;
  name?: string;
};
type WordNumbering = { level: string; isOrdered: boolean };

const listNumberings = ({ numbering, children = [] }: WordNode): WordNumbering[] => [
  ...(numbering ? [numbering] : []),
  ...children.flatMap(listNumberings),
];

/** The converter reads some changes and drawings in another way. A wrong number is worse than none. */
const isSameList = (numberings: WordNumbering[], items: ListItem[]) =>
  numberings.length === items.length &&
  numberings.every(
    ({ level, isOrdered }, index) =>
      Number(level) === items[index]?.level && isOrdered === items[index].isOrdered,
  );

/** Takes the items from `items` in the order of the document. Items without text are left out of the HTML. */
function markListItems(node: WordNode, items: ListItem[]): WordNode {
  const item = node.numbering ? items.shift() : undefined;
  const children = node.children?.map((child) => markListItems(child, items));
  if (!children) return node;
  const isMarked = item?.isOrdered && children.some((child) => getText(child) !== '');
  return { ...node, children: isMarked ? [toNumberBookmark(item), ...children] : children };
}

/** Word has bold first rows more often than header rows. */
function makeHeaderRows(node: WordNode): WordNode {
  const children = node.children?.map(makeHeaderRows);
  if (!children) return node;
  const [first, ...rest] = children;
  const isBoldTable = node.type === 'table' && rest.length > 0 && first && isBoldRow(first);
  if (!isBoldTable) return { ...node, children };
  return { ...node, children: [{ ...unbold(first), isHeader: true }, ...rest] };
}

const isBoldRow = (row: WordNode) =>
  row.children?.every((cell) => {
    const runs = listRuns(cell).filter((run) => getText(run).trim());
    return runs.length > 0 && runs.every(({ isBold }) => isBold);
  }) ?? false;

const listRuns = (node: WordNode): WordNode[] =>
  node.type === 'run' ? [node] : (node.children ?? []).flatMap(listRuns);

const getText = (node: WordNode): string =>
  node.type === 'text' ? (node.value ?? '') : (node.children ?? []).map(getText).join('');

const unbold = (node: WordNode): WordNode => ({
  ...node,
  ...(node.type === 'run' && { isBold: false }),
  ...(node.children && { children: node.children.map(unbold) }),
});

/** The HTML is that of mammoth, which escapes all text, so that patterns find only tags. */
function shapeArticle(html: string): { title: string | null; html: string } {
  const withoutAnchors = writeListStarts(html).replace(/<a id="[^"]*"><\/a>/g, '');
  const [heading, , innerHtml = ''] = /<h([1-6])>(.*?)<\/h\1>/s.exec(withoutAnchors) ?? [];
  const title = toText(innerHtml) || null;
  // The first heading is the title of the page, which the article does not repeat.
  const body =
    heading && withoutAnchors.startsWith(heading) ? withoutAnchors.slice(heading.length) : withoutAnchors;
  return { title, html: shapeHeadings(shapeTables(moveFigures(shapeFigures(body)))) };
}

const toText = (html: string) =>
  html
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

/** The levels that the document uses become h2, h3 and h4, so that none is skipped. */
function shapeHeadings(html: string): string {
  const filled = html.replace(/<h([1-6])>\s*<\/h\1>/g, '');
  const levels = [...new Set([...filled.matchAll(/<h([1-6])>/g)].map(([, level]) => level))].toSorted();
  return filled.replace(
    /<(\/?)h([1-6])>/g,
    (_, slash, level) => `<${slash}h${Math.min(4, 2 + levels.indexOf(level))}>`,
  );
}

/** Cells with one paragraph need no paragraph. */
const shapeTables = (html: string) =>
  html
    .replace(/<(t[hd])([^>]*)><p>((?:(?!<\/?p>|<\/?t[hd]\b).)*)<\/p><\/\1>/gs, '<$1$2>$3</$1>')
    .replace(/<th(?=[ >])/g, '<th scope="col"');

/** A paragraph of an article has no pictures, so a figure after it gets them. */
const shapeFigures = (html: string) =>
  html
    .replace(/<img [^>]*src=""[^>]*>/g, '')
    .replace(/<p>((?:(?!<\/p>).)*?)<\/p>/gs, (paragraph, content: string) => {
      const images = content.match(/<img [^>]*>/g) ?? [];
      if (images.length === 0) return paragraph;
      const text = content.replace(/<img [^>]*>/g, '').trim();
      const figures = images.map((image) => `<figure>${image}</figure>`).join('');
      return toText(text) ? `<p>${text}</p>${figures}` : figures;
    });

/** A cell of an article has no pictures either. */
const moveFigures = (html: string) =>
  html.replace(/<table>(?:(?!<table>).)*?<\/table>/gs, (table) => {
    const figures = table.match(/<figure>.*?<\/figure>/gs) ?? [];
    return figures.reduce((rest, figure) => rest.replace(figure, ''), table) + figures.join('');
  });
