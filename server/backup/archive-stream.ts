import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';

export type Content = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** A tar entry has its size before its content. */
export type ArchivePart = { name: string; byteSize: number; content: Content };

export class DamagedArchiveError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The archive is damaged: ${reason}.`, options);
  }
}

export function packParts(parts: AsyncIterable<ArchivePart> | Iterable<ArchivePart>): Pack {
  const archive = pack();
  const addParts = async () => {
    for await (const { name, byteSize, content } of parts)
      await pipeline(content, archive.entry({ name, size: byteSize, mode: 0o600, mtime: new Date(0) }));
    archive.finalize();
  };
  addParts().catch((error) => archive.destroy(error));
  return archive;
}

/** Callers read the content of a part before they take the next part, or skip it. */
export async function* unpackParts(file: string, onRead = (_bytes: number) => {}) {
  const source = createReadStream(file).on('data', (chunk) => onRead(chunk.length));
  const entries = extract();
  // The iterators throw the same error, so this rejection is ignored.
  pipeline(source, createGunzip(), entries).catch(() => {});
  for await (const entry of describeErrors(entries)) {
    yield { name: entry.header.name, content: describeErrors<Uint8Array>(entry) };
    entry.resume();
  }
}

async function* describeErrors<Item>(source: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* source;
  } catch (cause) {
    const isDiskError = (cause as NodeJS.ErrnoException).syscall !== undefined;
    throw isDiskError ? cause : new DamagedArchiveError('the file is truncated or corrupt', { cause });
  }
}
