import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  open(key: string): Readable;
  remove(key: string): Promise<void>;
};

export function localFileStore(folder: string): FileStore {
  // Two-letter folders stay below 100,000 entries.
  const place = (key: string) => path.join(folder, key.slice(0, 2), key);
  return {
    put: async (key, bytes) => {
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true });
      // Renamed when complete, so that a crash leaves no partial file. The name is unique across machines.
      const unfinished = `${target}.${randomUUID()}.part`;
      await writeFile(unfinished, bytes);
      await rename(unfinished, target);
    },
    open: (key) => createReadStream(place(key)),
    remove: async (key) => {
      await rm(place(key), { force: true });
      await removeTempFiles(place(key));
    },
  };
}

async function removeTempFiles(target: string): Promise<void> {
  const inFolder = await readdir(path.dirname(target)).catch(() => []);
  const isLeft = (name: string) => name.startsWith(`${path.basename(target)}.`) && name.endsWith('.part');
  for (const name of inFolder.filter(isLeft))
    await rm(path.join(path.dirname(target), name), { force: true });
}

export async function readToBuffer(source: Readable): Promise<Buffer | null> {
  try {
    return await buffer(source);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}
