import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Config } from '../config/config.ts';
import { type FileStore, folderStore } from './file-store.ts';
import { s3Store } from './s3-store.ts';

/** The storage cannot be used: the message is a sentence for the operator, without a secret in it. */
export class FilesUnusable extends Error {}

/** The files of this configuration: a folder, or a storage that has just shown that it keeps and gives files. */
export async function openFileStore({
  dataDir,
  files,
}: Pick<Config, 'dataDir' | 'files'>): Promise<FileStore> {
  if (!files) return folderStore(path.join(dataDir, 'files'));
  const store = s3Store(files);
  const key = `start-up-check-${randomUUID()}`;
  try {
    await store.put(key, Buffer.from(key));
    if ((await text(store.open(key))) !== key)
      throw new Error('it gave back something else than it was given');
    await store.remove(key);
  } catch (error) {
    const what = `The storage at FILES_URL (bucket ${files.bucket} at ${files.origin}) cannot be used`;
    throw new FilesUnusable(`${what}: ${reasonOf(error)}.`, { cause: error });
  }
  return store;
}

/** What lies at the bottom of it: 'connect ECONNREFUSED', not 'fetch failed'. */
function reasonOf(error: unknown): string {
  const { cause, message } = error as Error & { cause?: unknown };
  if (cause instanceof Error) return reasonOf(cause);
  return (message || String((error as { code?: string }).code)).replace(/\s+/g, ' ').replace(/\.$/, '');
}
