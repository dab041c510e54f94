import { makeDocx } from './attachment-docx.ts';
import { type AttachmentText, associationLine, zipped } from './attachment-package.ts';
import { makePdf } from './attachment-pdf.ts';
import { makePng } from './attachment-png.ts';
import { makePptx } from './attachment-pptx.ts';
import { makeXlsx } from './attachment-xlsx.ts';
import type { AttachmentKind } from './library-attachments.ts';

export type { AttachmentText } from './attachment-package.ts';
export type { AttachmentKind } from './library-attachments.ts';

const makers: Record<AttachmentKind, (text: AttachmentText) => Buffer | Promise<Buffer>> = {
  pdf: makePdf,
  docx: makeDocx,
  xlsx: makeXlsx,
  pptx: makePptx,
  csv: (text) => Buffer.from(csvOf(text)),
  txt: (text) => Buffer.from(textOf(text)),
  png: ({ title }) => makePng(title),
  zip: makeZip,
};

/** A real file that opens in its own program. The same text gives the same bytes. */
export async function makeAttachment(kind: AttachmentKind, text: AttachmentText): Promise<Buffer> {
  return makers[kind](text);
}

const field = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

function csvOf({ title, paragraphs, rows }: AttachmentText): string {
  const lines = rows?.length ? rows : [['Title', 'Text'], ...paragraphs.map((text) => [title, text])];
  return lines.map((cells) => `${cells.map(field).join(',')}\r\n`).join('');
}

function textOf({ title, paragraphs }: AttachmentText): string {
  const body = paragraphs.map((text) => wrapped(text, 78)).join('\n\n');
  return `${title}\n${'='.repeat([...title].length)}\n${associationLine}\n\n${body}\n`;
}

function wrapped(text: string, width: number): string {
  const lines = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) as string;
    if (line && line.length + word.length + 1 > width) lines.push(word);
    else lines[lines.length - 1] = line ? `${line} ${word}` : word;
  }
  return lines.join('\n');
}

async function makeZip(text: AttachmentText): Promise<Buffer> {
  return zipped({
    'Read me.txt': textOf(text),
    'Table.csv': csvOf(text),
    'Site sketch.png': await makePng(text.title),
  });
}
