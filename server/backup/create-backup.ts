import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import { type FileStore, isMissingFile } from '../files/file-store.ts';
import { storageKey } from '../files/files.sql.ts';
import { listPendingJobs } from '../jobs/pending-jobs.sql.ts';
import { type ArchivePart, type Content, packParts } from './archive-stream.ts';
import { archiveFormat, describeWhileReading, type Manifest, manifestName, partNames } from './manifest.ts';
import {
  countRows,
  listMigrations,
  listTables,
  readRows,
  setStableTextFormat,
  type TableShape,
} from './tables.sql.ts';

type BackupOptions = {
  database: Pick<Database, 'db'>;
  fileStore: FileStore;
  version: string;
  targetFile: string;
  onProgress?: (share: number) => void;
};

const targetPartBytes = 1024 * 1024;
const tableProgressShare = 0.5;

export async function createBackup({ database, targetFile, ...options }: BackupOptions): Promise<Manifest> {
  const tempFile = `${targetFile}.part`;
  try {
    const manifest = await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const manifest = await createManifest(tx, options.version);
        // `wx` rejects an existing file, whose permissions could expose password hashes and signing keys.
        await rm(tempFile, { force: true });
        const file = createWriteStream(tempFile, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(packParts(archiveParts(tx, manifest, options)), createGzip({ level: 4 }), file);
        return manifest;
      });
    await rename(tempFile, targetFile);
    return manifest;
  } catch (error) {
    await rm(tempFile, { force: true });
    throw error;
  }
}

async function createManifest(tx: Db, version: string): Promise<Manifest> {
  await setStableTextFormat(tx);
  const madeAt = new Date().toISOString();
  const migrations = await listMigrations(tx);
  return { format: archiveFormat, version, madeAt, migrations, tables: {}, parts: {}, missingFiles: [] };
}

type ArchiveOptions = Pick<BackupOptions, 'fileStore' | 'onProgress'>;

async function* archiveParts(
  tx: Db,
  manifest: Manifest,
  { fileStore, onProgress = () => {} }: ArchiveOptions,
) {
  const addContent = (name: string, byteSize: number, content: Content): ArchivePart => {
    const described = describeWhileReading(content, (part) => {
      if (part.bytes !== byteSize) throw new Error(`${name} has ${part.bytes} bytes instead of ${byteSize}`);
      manifest.parts[name] = part;
    });
    return { name, byteSize, content: described };
  };
  const add = (name: string, bytes: Buffer) => addContent(name, bytes.length, [bytes]);
  const tables = await listTables(tx);
  const rowCounts = new Map<string, number>();
  for (const table of tables) rowCounts.set(table.name, await countRows(tx, table));
  const totalRows = [...rowCounts.values()].reduce((sum, rows) => sum + rows, 0);
  let rowsDone = 0;
  for (const table of tables) {
    let partIndex = 0;
    for await (const bytes of dumpTable(tx, table, (rows) => {
      rowsDone += rows;
      onProgress((rowsDone / totalRows) * tableProgressShare);
    })) {
      yield add(partNames.ofTable(table.name, partIndex), bytes);
      partIndex += 1;
    }
    const columns = table.columns.map(({ name }) => name);
    manifest.tables[table.name] = { columns, rows: rowCounts.get(table.name) as number };
  }
  yield add(partNames.jobs, toLines((await listPendingJobs(tx)).map((job) => JSON.stringify(job))));

  const files = await listFiles(tx);
  for (const [index, key] of files.entries()) {
    const file = await openIfStored(fileStore, key);
    // A missing file must not stop the backup.
    if (file) yield addContent(partNames.ofFile(key), file.byteSize, file.content);
    else manifest.missingFiles.push(key);
    onProgress(tableProgressShare + ((index + 1) / files.length) * (1 - tableProgressShare));
  }
  const bytes = Buffer.from(JSON.stringify(manifest, null, 1));
  yield { name: manifestName, byteSize: bytes.length, content: [bytes] };
}

const openIfStored = (fileStore: FileStore, key: string) =>
  fileStore.openWithSize(key).catch((error) => {
    if (isMissingFile(error)) return null;
    throw error;
  });

async function* dumpTable(tx: Db, table: TableShape, onRows: (count: number) => void) {
  let bufferedRows: string[] = [];
  let bufferedBytes = 0;
  for await (const rows of readRows(tx, table)) {
    bufferedRows = bufferedRows.concat(rows);
    bufferedBytes += rows.reduce((sum, row) => sum + row.length, 0);
    onRows(rows.length);
    if (bufferedBytes < targetPartBytes) continue;
    yield toLines(bufferedRows);
    [bufferedRows, bufferedBytes] = [[], 0];
  }
  if (bufferedRows.length > 0) yield toLines(bufferedRows);
}

const toLines = (texts: string[]) => Buffer.from(texts.map((text) => `${text}\n`).join(''));

async function listFiles(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    SELECT DISTINCT ${storageKey} AS key FROM files ORDER BY key
  `.execute(tx);
  return rows.map(({ key }) => key);
}
