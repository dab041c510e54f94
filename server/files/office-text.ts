import mammoth from 'mammoth';
import { decodeXml, getAttribute, OfficeFile } from './office-file.ts';
import type { PageCollector } from './page-collector.ts';
import { TextFileError } from './text-limits.ts';

export async function readWord(file: Buffer, collector: PageCollector): Promise<void> {
  new OfficeFile(file).checkAll();
  const { value } = await mammoth.extractRawText({ buffer: file }).catch(() => {
    throw new TextFileError('damaged');
  });
  collector.add(value);
}

const workbook = 'xl/workbook.xml';

export function readExcel(file: Buffer, collector: PageCollector): void {
  const office = new OfficeFile(file);
  const sheets = requireTags(office.read(workbook), /<(?:\w+:)?sheet\s[^>]*>/g);
  const targets = office.readRelations(workbook);
  const strings = readSharedStrings(office.read('xl/sharedStrings.xml'));
  for (const tag of sheets) {
    if (collector.isFull) return;
    const sheet = getAttribute(tag, 'name');
    const xml = office.read(targets.get(getAttribute(tag, 'r:id')) ?? '');
    collector.add(readSheet(xml, strings, collector.remainingLength), { sheet });
  }
}

const readSharedStrings = (xml: string) =>
  [...xml.matchAll(/<(?:\w+:)?si\b[^>]*>(.*?)<\/(?:\w+:)?si>/gs)].map(([, item = '']) => readTexts(item));

/** Phonetic guides repeat the text in another script, so they are left out. */
const readTexts = (xml: string) =>
  [...xml.replace(/<(?:\w+:)?rPh\b.*?<\/(?:\w+:)?rPh>/gs, '').matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^<]*)</g)]
    .map(([, text = '']) => decodeXml(text))
    .join('');

const cell = /<(?:\w+:)?c(\s[^>]*?)?(?:\/>|>(.*?)<\/(?:\w+:)?c>)|<\/(?:\w+:)?row>/gs;

function readSheet(xml: string, strings: string[], maxLength: number): string {
  const parts: string[] = [];
  let length = 0;
  for (const [tag, attributes = '', content = ''] of xml.matchAll(cell)) {
    const text = tag.startsWith('</') ? '\n' : readCell(attributes, content, strings);
    parts.push(text, ' ');
    length += text.length;
    if (length > maxLength) break;
  }
  return parts.join('');
}

/** Texts and whole numbers. Other numbers are results that no one searches for. */
function readCell(attributes: string, content: string, strings: string[]): string {
  const type = getAttribute(attributes, 't');
  if (type === 'inlineStr') return readTexts(content);
  const [, value = ''] = /<(?:\w+:)?v>([^<]*)</.exec(content) ?? [];
  if (type === 's') return strings[Number(value)] ?? '';
  if (type === 'str') return decodeXml(value);
  return type === '' || type === 'n' ? (/^-?\d{1,15}$/.exec(value)?.[0] ?? '') : '';
}

const presentation = 'ppt/presentation.xml';

export function readPowerPoint(file: Buffer, collector: PageCollector): void {
  const office = new OfficeFile(file);
  const slides = requireTags(office.read(presentation), /<(?:\w+:)?sldId\s[^>]*>/g);
  const targets = office.readRelations(presentation);
  for (const [index, tag] of slides.entries()) {
    if (collector.isFull) return;
    const xml = office.read(targets.get(getAttribute(tag, 'r:id')) ?? '');
    collector.add(readMarked(xml, /<a:t(?:\s[^>]*)?>([^<]*)<|<\/a:p>/g), { page: index + 1 });
  }
}

export function readOpenDocument(file: Buffer, collector: PageCollector): void {
  const xml = new OfficeFile(file).read('content.xml');
  if (!xml) throw new TextFileError('damaged');
  const [, body = ''] = /<office:body>(.*)/s.exec(xml) ?? [];
  collector.add(readMarked(body, />([^<]+)|<\/text:(?:p|h)>/g));
}

/** Joins what the pattern captures. A match without it ends a paragraph. */
const readMarked = (xml: string, pattern: RegExp) =>
  [...xml.matchAll(pattern)].map(([, text]) => (text === undefined ? '\n' : decodeXml(text))).join('');

function requireTags(xml: string, pattern: RegExp): string[] {
  if (!xml) throw new TextFileError('damaged');
  return xml.match(pattern) ?? [];
}
