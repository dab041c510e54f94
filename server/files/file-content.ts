import type { FileContent } from '#contract/attachment-kinds.ts';
import { findByteOrderMark } from './text-encoding.ts';

/** Recognised by the first bytes of a file. The kind of a ZIP file depends on the names of its entries. */
export type HeadContent = Exclude<FileContent, 'word' | 'excel' | 'powerpoint'> | 'zip' | 'program' | 'page';

/** The number of bytes that `recogniseHead` looks at. */
export const headBytes = 4096;

const signatures: [content: HeadContent, start: string, offset?: number][] = [
  ['pdf', '%PDF-'],
  ['old office', '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['jpeg', '\xff\xd8\xff'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['gif', 'GIF87a'],
  ['gif', 'GIF89a'],
  ['webp', 'WEBP', 8],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['mp3', 'ID3'],
  ['mp3', '\xff\xfb'],
  ['mp3', '\xff\xf3'],
  ['mp3', '\xff\xf2'],
  ['opendocument', 'mimetypeapplication/vnd.oasis.opendocument.', 30],
  ['zip', 'PK\x03\x04'],
  ['program', 'MZ'],
  ['program', '\x7fELF'],
  ['program', '\xcf\xfa\xed\xfe'],
  ['program', '\xce\xfa\xed\xfe'],
  ['program', '\xca\xfe\xba\xbe'],
  ['program', '#!'],
];

export function recogniseHead(bytes: Uint8Array): HeadContent | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, headBytes));
  const text = head.toString('latin1');
  if (text.startsWith('ftyp', 4))
    return /^(hei[cxms]|hev[cx]|mif1|avi[fs])/.test(text.slice(8)) ? 'heif' : 'mp4';
  const match = signatures.find(([, start, offset = 0]) => text.startsWith(start, offset));
  if (match) return match[0];
  const mark = findByteOrderMark(head);
  const decoded = mark ? new TextDecoder(mark).decode(head) : text;
  if (!isText(decoded)) return null;
  return isPage(decoded) ? 'page' : 'text';
}

/** Accepts UTF-8, UTF-16 with a mark and the older one-byte encodings of Excel, but no control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters show that a file is not text
const isText = (text: string) => !/[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text);

/** Browsers would run scripts in these. */
const isPage = (text: string) =>
  /^\W*<(!doctype|html|head|body|script|svg|\?xml|iframe|meta)|<script|<html|javascript:/i.test(text);
