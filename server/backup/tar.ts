/** As much of the tar format as an archive takes: plain files, which any tar program lists and unpacks. */

const block = 512;
const longestName = 100;

export type Entry = { name: string; bytes: Buffer };

export class DamagedArchive extends Error {
  constructor(what: string) {
    super(`The archive is damaged: ${what}.`);
  }
}

export function* tarEntry({ name, bytes }: Entry): Generator<Buffer> {
  yield headerOf(name, bytes.length);
  yield bytes;
  yield Buffer.alloc(padding(bytes.length));
}

export const tarEnd = Buffer.alloc(2 * block);

const padding = (size: number) => (block - (size % block)) % block;

function headerOf(name: string, size: number): Buffer {
  if (Buffer.byteLength(name) > longestName) throw new Error(`"${name}" is too long a name for an archive`);
  const header = Buffer.alloc(block);
  const octal = (value: number, at: number, digits: number) =>
    header.write(value.toString(8).padStart(digits, '0'), at);
  header.write(name, 0);
  octal(0o600, 100, 7);
  octal(0, 108, 7);
  octal(0, 116, 7);
  octal(size, 124, 11);
  octal(0, 136, 11);
  header.write('0', 156);
  header.write('ustar\x0000', 257);
  octal(checksumOf(header), 148, 6);
  header.write('\0 ', 154);
  return header;
}

/** Of all bytes of the header, with blanks where it stands itself. */
function checksumOf(header: Buffer): number {
  const blanks = 8 * 0x20;
  return header.reduce((sum, byte, at) => (at >= 148 && at < 156 ? sum : sum + byte), blanks);
}

/** Each entry, whole. An archive that ends without its end is damaged. */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<Entry> {
  const { take, rest } = takingFrom(source);
  for (;;) {
    const header = await take(block);
    if (isBlank(header)) break;
    if (Number.parseInt(header.toString('latin1', 148, 154), 8) !== checksumOf(header))
      throw new DamagedArchive('the head of a part is not what it was');
    const name = header.toString('utf8', 0, longestName).replace(/\0.*$/s, '');
    const size = Number.parseInt(header.toString('latin1', 124, 135), 8);
    const bytes = await take(size);
    await take(padding(size));
    yield { name, bytes };
  }
  // To the very end, where the compression keeps its own checksum.
  for await (const chunk of rest()) if (!isBlank(chunk)) throw new DamagedArchive('it goes on after its end');
}

const isBlank = (bytes: Buffer) => bytes.every((byte) => byte === 0);

/** So many bytes at a time, however they come. */
function takingFrom(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer[] = [];
  let size = 0;
  return {
    async take(count: number): Promise<Buffer> {
      while (size < count) {
        const { value, done } = await chunks.next();
        if (done) throw new DamagedArchive('it ends too early');
        held.push(value);
        size += value.length;
      }
      const all = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held);
      held = [all.subarray(count)];
      size = all.length - count;
      return all.subarray(0, count);
    },
    async *rest(): AsyncGenerator<Buffer> {
      yield* held;
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    },
  };
}
