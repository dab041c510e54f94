import { readExcel, readOpenDocument, readPowerPoint, readWord } from './office-text.ts';
import { PageCollector } from './page-collector.ts';
import { readPdf } from './pdf-text.ts';
import type { FileText, TextContent } from './text-limits.ts';

/** Without limits on time and memory. For untrusted files, use `readText`. */
export async function readFileText(file: Buffer, content: TextContent): Promise<FileText> {
  const collector = new PageCollector();
  const note = await readInto(collector, file, content);
  const isCut = collector.isFull ? 'Only the first part of the text was read.' : null;
  return { pages: collector.pages, note: note ?? isCut };
}

async function readInto(
  collector: PageCollector,
  file: Buffer,
  content: TextContent,
): Promise<string | null> {
  if (content === 'pdf') return readPdf(file, collector);
  if (content === 'word') await readWord(file, collector);
  else if (content === 'excel') readExcel(file, collector);
  else if (content === 'powerpoint') readPowerPoint(file, collector);
  else if (content === 'opendocument') readOpenDocument(file, collector);
  else collector.add(decodeText(file));
  return null;
}

/** Excel writes CSV files in the one-byte encoding of the computer. */
function decodeText(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
