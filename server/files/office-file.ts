import path from 'node:path';
import { TextFileError, textLimits } from './text-limits.ts';
import { listZipEntries, readZipEntry, type ZipEntry, ZipError } from './zip-reader.ts';

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
    const { code } = error as { code?: string };
    const isTooLarge = code === 'ERR_BUFFER_TOO_LARGE' || (error instanceof RangeError && !code);
    if (isTooLarge) throw new TextFileError('tooLarge');
    if (error instanceof ZipError || code) throw new TextFileError('damaged');
    throw error;
  }
}

export function getAttribute(tag: string, name: string): string {
  const [, value = ''] = new RegExp(`\\s${name}\\s*=\\s*["']([^"']*)["']`).exec(tag) ?? [];
  return decodeXml(value);
}

const namedCharacters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export const decodeXml = (text: string) =>
  text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi, (_, hex, decimal, name) => {
    if (name) return namedCharacters[name] ?? ' ';
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0x10ffff ? ' ' : String.fromCodePoint(code);
  });
