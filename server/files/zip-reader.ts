import { createInflateRaw, inflateRawSync } from 'node:zlib';

export type ZipEntry = { name: string; method: number; compressedSize: number; offset: number };

export class ZipError extends Error {}

const endSignature = Buffer.from('PK\x05\x06');
const entrySignature = 0x02014b50;
const entryBytes = 46;
const localHeaderBytes = 30;

/** Reads the directory at the end of a ZIP file. Does not support ZIP64, which files below 4 GB do not need. */
export function listZipEntries(file: Buffer): ZipEntry[] {
  const end = file.lastIndexOf(endSignature);
  if (end < 0 || end + 22 > file.length) throw new ZipError('no directory');
  const count = file.readUInt16LE(end + 10);
  let position = file.readUInt32LE(end + 16);
  const entries: ZipEntry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (position + entryBytes > file.length || file.readUInt32LE(position) !== entrySignature)
      throw new ZipError('damaged directory');
    const nameBytes = file.readUInt16LE(position + 28);
    const otherBytes = file.readUInt16LE(position + 30) + file.readUInt16LE(position + 32);
    entries.push({
      name: file.toString('utf8', position + entryBytes, position + entryBytes + nameBytes),
      method: file.readUInt16LE(position + 10),
      compressedSize: file.readUInt32LE(position + 20),
      offset: file.readUInt32LE(position + 42),
    });
    position += entryBytes + nameBytes + otherBytes;
  }
  return entries;
}

/** Throws a RangeError if the content has more than `maxBytes`, whatever size the headers claim. */
export function readZipEntry(file: Buffer, entry: ZipEntry, maxBytes: number): Buffer {
  const data = findData(file, entry);
  if (entry.method === 8) return inflateRawSync(data, { maxOutputLength: Math.max(1, maxBytes) });
  if (data.length > maxBytes) throw new RangeError('too large');
  return data;
}

/** The same in chunks, for content that is too large for memory. */
export async function* streamZipEntry(
  file: Buffer,
  entry: ZipEntry,
  maxBytes: number,
): AsyncGenerator<Buffer> {
  if (entry.method !== 8) return yield readZipEntry(file, entry, maxBytes);
  const inflate = createInflateRaw();
  inflate.end(findData(file, entry));
  let byteCount = 0;
  for await (const chunk of inflate) {
    byteCount += chunk.length;
    if (byteCount > maxBytes) throw new RangeError('too large');
    yield chunk;
  }
}

function findData(file: Buffer, { method, compressedSize, offset }: ZipEntry): Buffer {
  if (offset + localHeaderBytes > file.length) throw new ZipError('damaged entry');
  if (method !== 0 && method !== 8) throw new ZipError('unknown compression');
  const start = offset + localHeaderBytes + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28);
  return file.subarray(start, start + compressedSize);
}

/** Names with which a program could be made to write outside its folder. */
export const isUnsafeEntryName = (name: string): boolean =>
  /^[/\\]|^[a-z]:|\\|\0/i.test(name) || name.split('/').includes('..');
