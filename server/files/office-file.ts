import path from 'node:path';
import { TextFileError, textLimits } from './text-limits.ts';
import { listZipEntries, readZipEntry, streamZipEntry, type ZipEntry, ZipError } from './zip-reader.ts';

/** Reads the XML in an Office file. All that it unpacks counts towards one limit. */
export class OfficeFile {
  readonly #file: Buffer;
  readonly #entries: Map<string, ZipEntry>;
  #unpackedBytes = 0;

  constructor(file: Buffer) {
    this.#file = file;
    const entries = orReject(() => listZipEntries(file));
    if (entries.length > textLimits.maxEntries) throw new TextFileError('tooLarge');
    this.#entries = new Map(entries.map((entry) => [entry.name, entry]));
  }

  /** Unpacks all XML before another library does, which has no limit. */
  checkAll(): void {
    for (const name of this.#entries.keys()) if (/\.(xml|rels)$/i.test(name)) this.read(name);
  }

  /** Returns an empty text if the entry is missing. */
  read(name: string): string {
    const entry = this.#entries.get(name);
    if (!entry) return '';
    const remainingBytes = textLimits.maxUnpackedBytes - this.#unpackedBytes;
    const content = orReject(() => readZipEntry(this.#file, entry, remainingBytes));
    this.#unpackedBytes += content.length;
    // Without NUL, so that UTF-16 hides nothing.
    const text = content.toString('utf8').replaceAll('\0', '');
    if (/<!(DOCTYPE|ENTITY)/i.test(text)) throw new TextFileError('entities');
    return text;
  }

  /** Unpacks an entry in chunks. They have a separate limit. Yields nothing if the entry is missing. */
  async *stream(name: string, maxBytes: number): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(name);
    if (!entry) return;
    try {
      yield* streamZipEntry(this.#file, entry, maxBytes);
    } catch (error) {
      throw toFileError(error);
    }
  }

  /** The names of the parts to which a part refers, by the id of the reference. */
  readRelations(name: string): Map<string, string> {
    const folder = path.posix.dirname(name);
    const xml = this.read(`${folder}/_rels/${path.posix.basename(name)}.rels`);
    const tags = xml.match(/<(?:\w+:)?Relationship\s[^>]*>/g) ?? [];
    return new Map(
      tags.map((tag) => {
        const target = getAttribute(tag, 'Target');
        const full = target.startsWith('/') ? target.slice(1) : path.posix.join(folder, target);
        return [getAttribute(tag, 'Id'), full];
      }),
    );
  }
}

function orReject<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw toFileError(error);
  }
}

function toFileError(error: unknown): unknown {
  const { code } = error as { code?: string };
  const isTooLarge = code === 'ERR_BUFFER_TOO_LARGE' || (error instanceof RangeError && !code);
  if (isTooLarge) return new TextFileError('tooLarge');
  return error instanceof ZipError || code ? new TextFileError('damaged') : error;
}

/** A sheet has millions of attributes with few names. */
const attributePatterns = new Map<string, RegExp>();

export function getAttribute(tag: string, name: string): string {
  let pattern = attributePatterns.get(name);
  if (!pattern) {
    pattern = new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`);
    attributePatterns.set(name, pattern);
  }
  return decodeXml(pattern.exec(tag)?.[1] ?? '');
}

const namedCharacters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const decodeXml = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (_, hex, decimal, name) => {
    if (name) return namedCharacters[name] ?? ' ';
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0x10ffff ? ' ' : String.fromCodePoint(code);
  });
