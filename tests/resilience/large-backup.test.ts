import { expect, it, onTestFinished } from 'vitest';
import { createBackup } from '#server/backup/create-backup.ts';
import { hashContent, type Manifest } from '#server/backup/manifest.ts';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { replaceFiles, storeMissingFiles } from '#server/backup/restore-files.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { createLocalFileStore } from '#server/files/file-store.ts';
import { setUpScratchPortals } from '#tests/support/scratch-portals.ts';

const portals = setUpScratchPortals();
const key = 'large-attachment.pdf';
const megabyte = 1024 * 1024;
/** Buffers accumulate until the next garbage collection, but stay far below the size of the file. */
const maxGrowthBytes = 100 * megabyte;
const [archive, dataDir] = [portals.pathTo('large.tar.gz'), portals.pathTo('restored')];
const fileStore = createLocalFileStore(portals.pathTo('source-files'));
const restoredStore = createLocalFileStore(portals.pathTo('restored-files'));

/** Measures buffers only, because the embedded database makes the memory of the process vary more than the file. */
async function watchBuffers(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().arrayBuffers;
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().arrayBuffers);
  }, 10);
  await work().finally(() => clearInterval(timer));
  return peak - before;
}

/** Each megabyte differs, so that a chunk out of order changes the hash. */
async function* generateContent() {
  for (let index = 0; index < 200; index += 1) yield Buffer.alloc(megabyte, `megabyte ${index}\n`);
}

async function addFile({ db }: Database): Promise<string> {
  const sha256 = await hashContent(generateContent());
  await fileStore.putStream(key, { read: generateContent, byteSize: 200 * megabyte, sha256 });
  // The size in the row is wrong, because the backup must use the size of the stored file.
  const file = { key, mediaType: 'application/pdf', byteSize: 1, isPublic: false };
  await db.insertInto('files').values(file).execute();
  return sha256;
}

/** Stores the file as a missing one, and again in place of other contents. */
async function restoreFile(manifest: Manifest, sha256: string): Promise<void> {
  const options = { dataDir, fileStore: restoredStore, file: archive, manifest };
  expect(await storeMissingFiles(options, () => {})).toEqual(new Set());
  expect(await hashContent(restoredStore.open(key))).toBe(sha256);
  await restoredStore.put(key, Buffer.from('changed since'));
  const otherFiles = await storeMissingFiles(options, () => {});
  expect(otherFiles).toEqual(new Set([key]));
  await replaceFiles(options, otherFiles);
  expect(await hashContent(restoredStore.open(key))).toBe(sha256);
}

it('saves and restores a file of 200 MB with flat memory', async () => {
  const database = await openDatabase({ folder: portals.demoFolder('source') });
  onTestFinished(() => database.close());
  const sha256 = await addFile(database);
  const growthBytes = await watchBuffers(async () => {
    await createBackup({ database, fileStore, version: 'test', targetFile: archive });
    await restoreFile(await verifyArchive(archive), sha256);
  });
  expect(growthBytes).toBeLessThan(maxGrowthBytes);
});
