import { readExcel, readOpenDocument, readPowerPoint, readWord } from './office-text.ts';
import { PageCollector } from './page-collector.ts';
import { readPdf } from './pdf-text.ts';
import { decodeText } from './text-encoding.ts';
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
  else collector.add([...decodeText(file)].join(''));
  return null;
}
