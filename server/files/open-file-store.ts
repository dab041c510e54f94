import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Config } from '../config/config.ts';
import { createLocalFileStore } from './file-store.ts';
import { createS3Store } from './s3-store.ts';

export class StorageUnavailableError extends Error {}

export async function openFileStore({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>) {
  if (!files) return createLocalFileStore(path.join(dataDir, 'files'));
  const store = createS3Store(files);
  const key = `startup-check-${randomUUID()}`;
  try {
    await store.put(key, Buffer.from(key));
    if ((await text(store.open(key))) !== key) throw new Error('it returned other content than was stored');
    await store.remove(key);
  } catch (error) {
    const problem = `The storage at FILES_URL (bucket ${files.bucket} at ${files.origin}) cannot be used`;
    throw new StorageUnavailableError(`${problem}: ${rootCause(error)}.`, { cause: error });
  }
  return store;
}

/** Returns 'connect ECONNREFUSED' instead of 'fetch failed'. */
function rootCause(error: unknown): string {
  const { cause, message } = error as Error & { cause?: unknown };
  if (cause instanceof Error) return rootCause(cause);
  return (message || String((error as { code?: string }).code)).replace(/\s+/g, ' ').replace(/\.$/, '');
}
