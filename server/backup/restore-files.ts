import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type FileStore, isMissingFile } from '../files/file-store.ts';
import { hashContent, type Manifest } from './manifest.ts';
import { readParts } from './read-archive.ts';

export type RestoreFilesOptions = { dataDir: string; fileStore: FileStore; file: string; manifest: Manifest };

/** Returns the keys of files that exist with other contents. */
export async function storeMissingFiles(options: RestoreFilesOptions, onFile: () => void) {
  const otherFiles = new Set<string>();
  for await (const { part, content, expected } of readParts(options.file, options.manifest)) {
    if (!('file' in part)) continue;
    const storedHash = await hashStoredFile(options.fileStore, part.file);
    if (storedHash === null) await storeFile(options, { key: part.file, content, ...expected });
    else if (storedHash !== expected.sha256) otherFiles.add(part.file);
    onFile();
  }
  return otherFiles;
}

/** Call it after the rows are restored: until then the existing rows use these files. */
export async function replaceFiles(options: RestoreFilesOptions, keys: Set<string>): Promise<void> {
  if (keys.size === 0) return;
  for await (const { part, content, expected } of readParts(options.file, options.manifest))
    if ('file' in part && keys.has(part.file))
      await storeFile(options, { key: part.file, content, ...expected });
}

async function hashStoredFile(fileStore: FileStore, key: string): Promise<string | null> {
  try {
    return await hashContent(fileStore.open(key));
  } catch (error) {
    if (isMissingFile(error)) return null;
    throw error;
  }
}

type ArchivedFile = { key: string; content: AsyncIterable<Uint8Array>; bytes: number; sha256: string };

/** Copies the file to disk first, because it is checked at its end and a failed upload reads it again. */
async function storeFile(
  { dataDir, fileStore }: RestoreFilesOptions,
  { key, content, bytes, sha256 }: ArchivedFile,
): Promise<void> {
  const tempFile = path.join(dataDir, 'restored-file.part');
  try {
    await mkdir(dataDir, { recursive: true });
    await pipeline(content, createWriteStream(tempFile, { mode: 0o600 }));
    await fileStore.putStream(key, { read: () => createReadStream(tempFile), byteSize: bytes, sha256 });
  } finally {
    await rm(tempFile, { force: true });
  }
}
