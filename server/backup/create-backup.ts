import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Database, Db } from '../db/database.ts';
import { type FileStore, readToBuffer } from '../files/file-store.ts';
import { storageKey } from '../files/files.sql.ts';
import { listPendingJobs } from '../jobs/pending-jobs.sql.ts';
import { type ArchivePart, packParts } from './archive-stream.ts';
import {
  describePart,
  fileName,
  format,
  jobsName,
  type Manifest,
  manifestName,
  tablePartName,
} from './manifest.ts';
import {
  countRows,
  listMigrations,
  listTables,
  readRows,
  setStableTextFormat,
  type TableShape,
} from './tables.sql.ts';

type Given = {
  database: Pick<Database, 'db'>;
  fileStore: FileStore;
  version: string;
  to: string;
  advance?: (share: number) => void;
};

const partBytes = 1024 * 1024;
const tableProgressShare = 0.5;

export async function createBackup({ database, to, ...given }: Given): Promise<Manifest> {
  const unfinished = `${to}.part`;
  try {
    const manifest = await database.db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute(async (tx) => {
        const manifest = await startManifest(tx, given.version);
        // `wx`: the archive has password hashes and signing keys, so never reuse a file with other permissions.
        await rm(unfinished, { force: true });
        const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true });
        await pipeline(packParts(archiveParts(tx, manifest, given)), createGzip({ level: 4 }), file);
        return manifest;
      });
    await rename(unfinished, to);
    return manifest;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function startManifest(tx: Db, version: string): Promise<Manifest> {
  await setStableTextFormat(tx);
  const madeAt = new Date().toISOString();
  const migrations = await listMigrations(tx);
  return { format, version, madeAt, migrations, tables: {}, parts: {}, missingFiles: [] };
}

type Archiving = Pick<Given, 'fileStore' | 'advance'>;

async function* archiveParts(tx: Db, manifest: Manifest, { fileStore, advance = () => {} }: Archiving) {
  const add = (name: string, bytes: Buffer): ArchivePart => {
    manifest.parts[name] = describePart(bytes);
    return { name, bytes };
  };
  const tables = await listTables(tx);
  const sizes = new Map<string, number>();
  for (const table of tables) sizes.set(table.name, await countRows(tx, table));
  const allRows = [...sizes.values()].reduce((sum, rows) => sum + rows, 0);
  let rowsDone = 0;
  for (const table of tables) {
    let parts = 0;
    for await (const bytes of dumpTable(tx, table, (rows) => {
      rowsDone += rows;
      advance((rowsDone / allRows) * tableProgressShare);
    })) {
      yield add(tablePartName(table.name, parts), bytes);
      parts += 1;
    }
    const columns = table.columns.map(({ name }) => name);
    manifest.tables[table.name] = { columns, rows: sizes.get(table.name) as number };
  }
  yield add(jobsName, lines((await listPendingJobs(tx)).map((job) => JSON.stringify(job))));

  const files = await listFiles(tx);
  for (const [index, key] of files.entries()) {
    const bytes = await readToBuffer(fileStore.open(key));
    // A missing file must not prevent the backup of the rest.
    if (bytes) yield add(fileName(key), bytes);
    else manifest.missingFiles.push(key);
    advance(tableProgressShare + ((index + 1) / files.length) * (1 - tableProgressShare));
  }
  yield { name: manifestName, bytes: Buffer.from(JSON.stringify(manifest, null, 1)) };
}

async function* dumpTable(tx: Db, table: TableShape, onRows: (count: number) => void) {
  let held: string[] = [];
  let size = 0;
  for await (const rows of readRows(tx, table)) {
    held = held.concat(rows);
    size += rows.reduce((sum, row) => sum + row.length, 0);
    onRows(rows.length);
    if (size < partBytes) continue;
    yield lines(held);
    [held, size] = [[], 0];
  }
  if (held.length > 0) yield lines(held);
}

const lines = (texts: string[]) => Buffer.from(texts.map((text) => `${text}\n`).join(''));

async function listFiles(tx: Db): Promise<string[]> {
  const { rows } = await sql<{ place: string }>`
    SELECT DISTINCT ${storageKey} AS place FROM files ORDER BY place
  `.execute(tx);
  return rows.map(({ place }) => place);
}
