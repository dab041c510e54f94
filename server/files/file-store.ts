import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';

/** A file that is too large for memory. `read` starts from the beginning, so that a failed request can be retried. */
export type StreamedFile = { read(): AsyncIterable<Uint8Array>; byteSize: number; sha256: string };

export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  putStream(key: string, file: StreamedFile): Promise<void>;
  open(key: string): Readable;
  /** Reads the size and the content from one version of the file, which another process may replace. */
  openWithSize(key: string): Promise<{ byteSize: number; content: AsyncIterable<Uint8Array> }>;
  remove(key: string): Promise<void>;
};

export function createLocalFileStore(folder: string): FileStore {
  // Subdirectories by the first two characters, so that no directory gets too many entries.
  const pathOf = (key: string) => path.join(folder, key.slice(0, 2), key);
  const write = async (key: string, content: Uint8Array | AsyncIterable<Uint8Array>) => {
    const target = pathOf(key);
    await mkdir(path.dirname(target), { recursive: true });
    // Atomic: written to a temporary file and renamed. The random name is unique across machines.
    const tempFile = `${target}.${randomUUID()}.part`;
    await writeFile(tempFile, content);
    await rename(tempFile, target);
  };
  return {
    put: write,
    putStream: (key, file) => write(key, file.read()),
    open: (key) => createReadStream(pathOf(key)),
    openWithSize: async (key) => {
      const file = await open(pathOf(key));
      return { byteSize: (await file.stat()).size, content: file.createReadStream() };
    },
    remove: async (key) => {
      await rm(pathOf(key), { force: true });
      await removeTempFiles(pathOf(key));
    },
  };
}

async function removeTempFiles(target: string): Promise<void> {
  const names = await readdir(path.dirname(target)).catch(() => []);
  const isTempFile = (name: string) => name.startsWith(`${path.basename(target)}.`) && name.endsWith('.part');
  for (const name of names.filter(isTempFile))
    await rm(path.join(path.dirname(target), name), { force: true });
}

export const isMissingFile = (error: unknown) => (error as { code?: string }).code === 'ENOENT';
