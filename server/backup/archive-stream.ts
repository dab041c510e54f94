import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';

export type ArchivePart = { name: string; bytes: Buffer };

export class DamagedArchiveError extends Error {
  constructor(reason: string, options?: ErrorOptions) {
    super(`The archive is damaged: ${reason}.`, options);
  }
}

export function packParts(parts: AsyncIterable<ArchivePart> | Iterable<ArchivePart>): Pack {
  const archive = pack();
  const addParts = async () => {
    for await (const { name, bytes } of parts)
      await once(archive.entry({ name, mode: 0o600, mtime: new Date(0) }, bytes), 'close');
    archive.finalize();
  };
  addParts().catch((error) => archive.destroy(error));
  return archive;
}

export async function* unpackParts(file: string, onRead = (_bytes: number) => {}) {
  const source = createReadStream(file).on('data', (chunk) => onRead(chunk.length));
  const entries = extract();
  // The loop below throws the same error, so this rejection is ignored.
  pipeline(source, createGunzip(), entries).catch(() => {});
  try {
    for await (const entry of entries) yield { name: entry.header.name, bytes: await buffer(entry) };
  } catch (cause) {
    const isDiskError = (cause as NodeJS.ErrnoException).syscall !== undefined;
    throw isDiskError ? cause : new DamagedArchiveError('the file is truncated or corrupt', { cause });
  }
}
