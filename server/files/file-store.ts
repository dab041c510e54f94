import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** Where the bytes of pictures, attachments and invoices lie; what they are is said in the table `files`. */
export type FileStore = {
  put(key: string, bytes: Uint8Array): Promise<void>;
  open(key: string): Readable;
  remove(key: string): Promise<void>;
};

export function folderStore(folder: string): FileStore {
  // Two letters a folder, so that none of them grows to a hundred thousand entries.
  const place = (key: string) => path.join(folder, key.slice(0, 2), key);
  return {
    put: async (key, bytes) => {
      const target = place(key);
      await mkdir(path.dirname(target), { recursive: true });
      // Under its name only when whole: a process that dies while writing leaves no half file there. Of a name of its
      // own until then, also beside processes of the same number on other machines.
      const unfinished = `${target}.${randomUUID()}.part`;
      await writeFile(unfinished, bytes);
      await rename(unfinished, target);
    },
    open: (key) => createReadStream(place(key)),
    remove: async (key) => {
      await rm(place(key), { force: true });
      await removeUnfinished(place(key));
    },
  };
}

/** What a process that died while writing left behind. */
async function removeUnfinished(target: string): Promise<void> {
  const inFolder = await readdir(path.dirname(target)).catch(() => []);
  const isLeft = (name: string) => name.startsWith(`${path.basename(target)}.`) && name.endsWith('.part');
  for (const name of inFolder.filter(isLeft))
    await rm(path.join(path.dirname(target), name), { force: true });
}

/** Null where the store has none. */
export async function wholeFile(source: Readable): Promise<Buffer | null> {
  try {
    return await buffer(source);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  }
}
