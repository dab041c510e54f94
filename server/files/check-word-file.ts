import { type WordProblem, wordLimits } from './word-limits.ts';
import { isUnsafeEntryName, listZipEntries, readZipEntry, type ZipEntry, ZipError } from './zip-reader.ts';

export class WordFileError extends Error {
  readonly problem: WordProblem;
  constructor(problem: WordProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Unpacks all of the document before it is parsed. Returns notes for the person who imports it. */
export function checkWordFile(file: Buffer): string[] {
  const entries = readOrReject(() => listZipEntries(file));
  if (entries.length > wordLimits.maxEntries) throw new WordFileError('tooLarge');
  if (entries.some(({ name }) => isUnsafeEntryName(name))) throw new WordFileError('unsafeNames');
  if (entries.some(({ name }) => /vbaProject\.bin$/i.test(name))) throw new WordFileError('macros');
  const relations = entries.flatMap(({ name }, index) => (name.endsWith('.rels') ? [index] : []));
  const texts = unpackAll(file, entries);
  const types = relations.flatMap((index) => listExternalTypes(texts[index] ?? ''));
  const isHarmless = (type: string) => type === 'hyperlink' || type === 'attachedTemplate';
  if (!types.every(isHarmless)) throw new WordFileError('external');
  return types.includes('attachedTemplate') ? ['The template of the document was not read.'] : [];
}

/** Returns the XML of each entry, and an empty text for pictures and fonts. */
function unpackAll(file: Buffer, entries: ZipEntry[]): string[] {
  let unpackedBytes = 0;
  return entries.map((entry) => {
    const content = readOrReject(() =>
      readZipEntry(file, entry, wordLimits.maxUnpackedBytes - unpackedBytes),
    );
    unpackedBytes += content.length;
    if (!/\.(xml|rels)$/i.test(entry.name)) return '';
    // Without NUL, so that UTF-16 hides nothing.
    const text = content.toString('latin1').replaceAll('\0', '');
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new WordFileError('entities');
    return entry.name.endsWith('.rels') ? text : '';
  });
}

/** The last part of the type of each reference to something outside the document. */
function listExternalTypes(xml: string): string[] {
  const tags = xml.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? [];
  return tags
    .filter((tag) => /TargetMode\s*=\s*["']\s*External/i.test(tag))
    .map((tag) => /\bType\s*=\s*["'][^"']*?([^/"']+)["']/.exec(tag)?.[1] ?? '');
}

function readOrReject<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'ERR_BUFFER_TOO_LARGE' || (error instanceof RangeError && !code?.startsWith('ERR_OUT_OF')))
      throw new WordFileError('tooLarge');
    if (error instanceof ZipError || code) throw new WordFileError('damaged');
    throw error;
  }
}
