import { getDocumentProxy } from 'unpdf';
import type { PageCollector } from './page-collector.ts';
import { TextFileError, textLimits } from './text-limits.ts';

/** Returns a note if pages are missing. Reads one page after the other, because all together need too much memory. */
export async function readPdf(file: Uint8Array, collector: PageCollector): Promise<string | null> {
  const document = await openPdf(file);
  const { numPages } = document;
  let pagesRead = 0;
  let brokenPages = 0;
  while (pagesRead < Math.min(numPages, textLimits.maxPages) && !collector.isFull) {
    pagesRead += 1;
    try {
      const page = await document.getPage(pagesRead);
      const { items } = await page.getTextContent();
      const texts = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : ''));
      collector.add(texts.join(''), { page: pagesRead });
      page.cleanup();
    } catch {
      brokenPages += 1;
    }
  }
  if (brokenPages > 0 && brokenPages === pagesRead) throw new TextFileError('damaged');
  if (pagesRead < numPages) return `The text of the first ${pagesRead} of ${numPages} pages was read.`;
  return brokenPages > 0 ? `${brokenPages} of ${numPages} pages are damaged.` : null;
}

async function openPdf(file: Uint8Array) {
  try {
    // The library rejects a Buffer. Without messages, which would be on the output.
    return await getDocumentProxy(new Uint8Array(file), { verbosity: 0 });
  } catch (error) {
    throw new TextFileError((error as Error).name === 'PasswordException' ? 'protected' : 'damaged');
  }
}
