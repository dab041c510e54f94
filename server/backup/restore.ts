import { withoutIndexesAndTriggers } from '../db/bulk-load.ts';
import { clusterAndAnalyze } from '../db/cluster-and-analyze.ts';
import type { Database, Db } from '../db/database.ts';
import { migrate, migrateTo, migrations } from '../db/migrate.ts';
import { type FileStore, readToBuffer } from '../files/file-store.ts';
import { type PendingJob, requeueJobs } from '../jobs/pending-jobs.sql.ts';
import { subProgress } from '../start/progress.ts';
import { DamagedArchiveError } from './archive-stream.ts';
import { type Manifest, readPartName } from './manifest.ts';
import { readParts, UnsupportedArchiveError } from './read-archive.ts';
import {
  countRows,
  dropAllObjects,
  insertRows,
  listTables,
  resetSequences,
  type TableShape,
} from './tables.sql.ts';

type Given = {
  database: Pick<Database, 'db'>;
  fileStore: FileStore;
  file: string;
  manifest: Manifest;
  /** Runs in the same transaction, on the latest schema. */
  finish: (tx: Db) => Promise<void>;
  advance?: (share: number) => void;
};

/** Measured at 300,000 members. Indexes and references take the rest. */
const shareOfParts = 0.85;

export function assertKnownSchema({ migrations: made, version }: Manifest): void {
  const known = Object.keys(migrations);
  const unknown = made.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new UnsupportedArchiveError(
      `The archive was made by a newer Muster, version ${version} (${unknown.join(', ')}): restore it with that version.`,
    );
  }
  if (made.some((name, index) => name !== known[index])) {
    throw new DamagedArchiveError('its migrations are not in order');
  }
}

/** One transaction. Files are stored first, under unused names; `otherFiles` are replaced afterwards. */
export async function restore(given: Given): Promise<{ jobs: PendingJob[]; otherFiles: Set<string> }> {
  const { database, fileStore, file, manifest, finish, advance = () => {} } = given;
  const all = Object.keys(manifest.parts).length;
  const advanceParts = subProgress(advance, 0, shareOfParts);
  let done = 0;
  const step = () => {
    done += 1;
    advanceParts(done / all);
  };
  const otherFiles = new Set<string>();
  for await (const { name, bytes } of readParts(file, manifest)) {
    const part = readPartName(name);
    if (!part || !('file' in part)) continue;
    const present = await readToBuffer(fileStore.open(part.file));
    if (!present) await fileStore.put(part.file, bytes);
    else if (!present.equals(bytes)) otherFiles.add(part.file);
    step();
  }

  const jobs: PendingJob[] = [];
  await database.db.transaction().execute(async (tx) => {
    await dropAllObjects(tx);
    await migrateTo(tx, manifest.migrations.at(-1) as string);
    const tables = await matchArchivedTables(tx, manifest);
    const insertAll = async () => {
      for await (const { name, bytes } of readParts(file, manifest)) {
        const part = readPartName(name);
        if (!part || 'file' in part) continue;
        if ('jobs' in part) jobs.push(...(listOf(bytes) as PendingJob[]));
        else await insertRows(tx, tables.get(part.table) as TableShape, asJsonList(bytes));
        step();
      }
      await assertCounts(tx, tables, manifest);
    };
    await withoutIndexesAndTriggers(tx, {
      triggerlessTables: [...tables.keys()],
      fill: insertAll,
      advance: subProgress(advance, shareOfParts, 1),
    });
    await resetSequences(tx);
    await migrate(tx);
    await finish(tx);
  });
  return { jobs, otherFiles };
}

type Replacing = Pick<Given, 'fileStore' | 'file' | 'manifest'> & { keys: Set<string> };

/** Only after the rows are restored: until then these files belong to the existing rows. */
export async function replaceFiles({ fileStore, file, manifest, keys }: Replacing): Promise<void> {
  if (keys.size === 0) return;
  for await (const { name, bytes } of readParts(file, manifest)) {
    const part = readPartName(name);
    if (part && 'file' in part && keys.has(part.file)) await fileStore.put(part.file, bytes);
  }
}

/** After the transaction, because the queue creates its tables itself. */
export async function requeueAndOptimize({ db, pool }: Pick<Database, 'db' | 'pool'>, jobs: PendingJob[]) {
  await clusterAndAnalyze(db);
  await requeueJobs(pool, jobs);
}

async function matchArchivedTables(tx: Db, { tables }: Manifest): Promise<Map<string, TableShape>> {
  const made = await listTables(tx);
  const inOrder = new Map<string, TableShape>();
  for (const [name, { columns }] of Object.entries(tables)) {
    const types = new Map(
      made.find((table) => table.name === name)?.columns.map((each) => [each.name, each.type]),
    );
    if (columns.length !== types.size || columns.some((column) => !types.has(column)))
      throw new DamagedArchiveError(`its table ${name} is not one of its version`);
    inOrder.set(name, {
      name,
      columns: columns.map((each) => ({ name: each, type: types.get(each) as string })),
    });
  }
  return inOrder;
}

async function assertCounts(tx: Db, tables: Map<string, TableShape>, manifest: Manifest): Promise<void> {
  for (const [name, table] of tables) {
    const [expected, found] = [manifest.tables[name]?.rows, await countRows(tx, table)];
    if (expected !== found)
      throw new DamagedArchiveError(`its table ${name} has ${found} rows instead of ${expected}`);
  }
}

/** PostgreSQL writes JSON without line breaks. */
const asJsonList = (bytes: Buffer) => `[${bytes.toString().trimEnd().replaceAll('\n', ',')}]`;
const listOf = (bytes: Buffer): unknown[] => JSON.parse(asJsonList(bytes));
