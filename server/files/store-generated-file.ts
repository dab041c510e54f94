import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { describeWhileReading } from '../backup/manifest.ts';
import type { Db } from '../db/database.ts';
import type { FileStore } from './file-store.ts';
import { registerPendingFile } from './orphaned-files.sql.ts';
import { ensurePrivateDirectory } from './private-directory.ts';

type Deps = { db: Db; fileStore: FileStore };

type GeneratedFile = {
  /** For the file while it is written. */
  folder: string;
  /** With an extension. */
  name: string;
  content: AsyncIterable<Uint8Array>;
};

type StoredFile = { key: string; byteSize: number };

/**
 * Writes the file to disk first, because the storage needs its size and hash before its content.
 * `finish` saves the key in a transaction. If it returns false, the file is removed again.
 */
export async function storeGeneratedFile(
  { db, fileStore }: Deps,
  { folder, name, content }: GeneratedFile,
  finish: (tx: Db, file: StoredFile) => Promise<boolean>,
): Promise<void> {
  ensurePrivateDirectory(folder);
  await removeOldFiles(folder);
  // Another attempt can run at the same time, if this one stalled.
  const tempFile = path.join(folder, `${randomBytes(6).toString('hex')}-${name}`);
  try {
    const { bytes: byteSize, sha256 } = await writeFile(tempFile, content);
    const key = `${randomBytes(24).toString('base64url')}${path.extname(name)}`;
    await registerPendingFile(db, key);
    await fileStore.putStream(key, { read: () => createReadStream(tempFile), byteSize, sha256 });
    const isFinished = await db.transaction().execute((tx) => finish(tx, { key, byteSize }));
    if (!isFinished) await fileStore.remove(key);
  } finally {
    await rm(tempFile, { force: true });
  }
}

async function writeFile(file: string, content: AsyncIterable<Uint8Array>) {
  const written = { bytes: 0, sha256: '' };
  const described = describeWhileReading(content, (part) => Object.assign(written, part));
  await pipeline(described, createWriteStream(file, { mode: 0o600 }));
  return written;
}

const maxTempFileAgeMs = 24 * 60 * 60 * 1000;

/** Of processes that were killed while they wrote a file. */
async function removeOldFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    // Another process may have removed it.
    const info = await stat(file).catch(() => null);
    if (info && Date.now() - info.mtimeMs > maxTempFileAgeMs) await rm(file, { force: true });
  }
}
