import { pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

export type ZipInput = { name: string; content: AsyncIterable<Uint8Array> | Iterable<Uint8Array> };

type WrittenEntry = { name: Buffer; crc: number; compressedSize: number; size: number; offset: number };

/** Larger files need ZIP64, which some programs cannot read. */
const maxBytes = 0xffff_ffff;
const maxEntries = 0xffff;

/** Writes a ZIP file without holding a whole entry in memory: the sizes follow the content of each entry. */
export async function* writeZip(
  entries: AsyncIterable<ZipInput> | Iterable<ZipInput>,
  writtenAt: Date,
): AsyncGenerator<Buffer> {
  const time = toDosTime(writtenAt);
  const written: WrittenEntry[] = [];
  let offset = 0;
  const count = (bytes: Buffer) => {
    offset += bytes.length;
    if (offset > maxBytes) throw new RangeError('a ZIP file must be smaller than 4 GB');
    return bytes;
  };
  for await (const { name, content } of entries) {
    const entry = { name: Buffer.from(name), crc: 0, compressedSize: 0, size: 0, offset };
    yield count(localHeader(entry.name, time));
    for await (const chunk of deflate(content, entry)) yield count(chunk);
    yield count(sizesAfterContent(entry));
    written.push(entry);
  }
  if (written.length > maxEntries) throw new RangeError('a ZIP file has at most 65,535 entries');
  const start = offset;
  for (const entry of written) yield count(directoryEntry(entry, time));
  yield directoryEnd(written.length, offset - start, start);
}

/** Sets the checksum and the sizes of the entry. */
async function* deflate(content: ZipInput['content'], entry: WrittenEntry): AsyncGenerator<Buffer> {
  async function* measured() {
    for await (const chunk of content) {
      entry.crc = crc32(chunk, entry.crc);
      entry.size += chunk.length;
      yield chunk;
    }
  }
  const deflater = createDeflateRaw();
  // An error of the content destroys the deflater, and the loop throws it.
  pipeline(Readable.from(measured()), deflater, () => {});
  for await (const chunk of deflater as AsyncIterable<Buffer>) {
    entry.compressedSize += chunk.length;
    yield chunk;
  }
}

/** The sizes follow the content, and the name is UTF-8. */
const flags = 0x0808;
const deflateMethod = 8;
const version = 20;

/** The fields that the header of an entry and the directory share. */
function sharedFields(name: Buffer, time: number, { crc = 0, compressedSize = 0, size = 0 } = {}): Buffer {
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(version, 0);
  fields.writeUInt16LE(flags, 2);
  fields.writeUInt16LE(deflateMethod, 4);
  fields.writeUInt32LE(time, 6);
  fields.writeUInt32LE(crc, 10);
  fields.writeUInt32LE(compressedSize, 14);
  fields.writeUInt32LE(size, 18);
  fields.writeUInt16LE(name.length, 22);
  return fields;
}

const localHeader = (name: Buffer, time: number) =>
  Buffer.concat([Buffer.from('PK\x03\x04'), sharedFields(name, time), name]);

function sizesAfterContent({ crc, compressedSize, size }: WrittenEntry): Buffer {
  const bytes = Buffer.alloc(16);
  bytes.write('PK\x07\x08', 'latin1');
  bytes.writeUInt32LE(crc, 4);
  bytes.writeUInt32LE(compressedSize, 8);
  bytes.writeUInt32LE(size, 12);
  return bytes;
}

function directoryEntry(entry: WrittenEntry, time: number): Buffer {
  const position = Buffer.alloc(14);
  position.writeUInt32LE(entry.offset, 10);
  const head = Buffer.from('PK\x01\x02\x14\0', 'latin1');
  return Buffer.concat([head, sharedFields(entry.name, time, entry), position, entry.name]);
}

function directoryEnd(count: number, byteSize: number, offset: number): Buffer {
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(count, 8);
  end.writeUInt16LE(count, 10);
  end.writeUInt32LE(byteSize, 12);
  end.writeUInt32LE(offset, 16);
  return end;
}

/** ZIP has no time zone, so this is UTC. The date is in the upper 16 bits. */
function toDosTime(moment: Date): number {
  const date =
    ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  const time = (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1);
  return date * 0x1_0000 + time;
}
