import { buffer } from 'node:stream/consumers';
import { withoutIndexesAndTriggers } from '../db/bulk-load.ts';
import { clusterAndAnalyze } from '../db/cluster-and-analyze.ts';
import type { Database, Db } from '../db/database.ts';
import { migrate, migrateTo, migrations } from '../db/migrate.ts';
import { type PendingJob, requeueJobs } from '../jobs/pending-jobs.sql.ts';
import { scaleProgress } from '../start/progress.ts';
import { DamagedArchiveError } from './archive-stream.ts';
import type { Manifest } from './manifest.ts';
import { readParts, UnsupportedArchiveError } from './read-archive.ts';
import { type RestoreFilesOptions, storeMissingFiles } from './restore-files.ts';
import {
  countRows,
  dropAllObjects,
  insertRows,
  listTables,
  resetSequences,
  type TableShape,
} from './tables.sql.ts';

type RestoreOptions = RestoreFilesOptions & {
  database: Pick<Database, 'db'>;
  /** Runs in the same transaction, after all migrations. */
  beforeCommit: (tx: Db) => Promise<void>;
  onProgress?: (share: number) => void;
};

/** Measured with 300,000 members. Building indexes and checking foreign keys takes the rest. */
const partsProgressShare = 0.85;

export function assertKnownSchema({ migrations: archived, version }: Manifest): void {
  const known = Object.keys(migrations);
  const unknown = archived.filter((name) => !known.includes(name));
  if (unknown.length > 0)
    throw new UnsupportedArchiveError(
      `The archive was made by a newer Muster, version ${version} (${unknown.join(', ')}): restore it with that version.`,
    );
  if (archived.some((name, index) => name !== known[index]))
    throw new DamagedArchiveError('the migrations are not in order');
}

/** Stores missing files, then restores all rows in one transaction. Returns files that exist with other contents. */
export async function restore(options: RestoreOptions) {
  const { database, file, manifest, beforeCommit, onProgress = () => {} } = options;
  const partCount = Object.keys(manifest.parts).length;
  const advanceParts = scaleProgress(onProgress, 0, partsProgressShare);
  let partsDone = 0;
  const countPart = () => {
    partsDone += 1;
    advanceParts(partsDone / partCount);
  };
  const otherFiles = await storeMissingFiles(options, countPart);

  const jobs: PendingJob[] = [];
  await database.db.transaction().execute(async (tx) => {
    await dropAllObjects(tx);
    await migrateTo(tx, manifest.migrations.at(-1) as string);
    const tables = await matchArchivedTables(tx, manifest);
    const insertAll = async () => {
      for await (const { part, content } of readParts(file, manifest)) {
        if ('file' in part) continue;
        const bytes = await buffer(content);
        if ('jobs' in part) jobs.push(...(parseRows(bytes) as PendingJob[]));
        else await insertRows(tx, tables.get(part.table) as TableShape, toJsonArray(bytes));
        countPart();
      }
      await assertRowCounts(tx, tables, manifest);
    };
    await withoutIndexesAndTriggers(tx, {
      triggerlessTables: [...tables.keys()],
      insertRows: insertAll,
      onProgress: scaleProgress(onProgress, partsProgressShare, 1),
    });
    await resetSequences(tx);
    await migrate(tx);
    await beforeCommit(tx);
  });
  return { jobs, otherFiles };
}

/** Runs after the transaction, because pg-boss creates its tables on another connection. */
export async function requeueAndOptimize({ db, pool }: Pick<Database, 'db' | 'pool'>, jobs: PendingJob[]) {
  await clusterAndAnalyze(db);
  await requeueJobs(pool, jobs);
}

async function matchArchivedTables(tx: Db, { tables }: Manifest): Promise<Map<string, TableShape>> {
  const currentTables = await listTables(tx);
  const matched = new Map<string, TableShape>();
  for (const [name, { columns }] of Object.entries(tables)) {
    const types = new Map(
      currentTables.find((table) => table.name === name)?.columns.map((column) => [column.name, column.type]),
    );
    if (columns.length !== types.size || columns.some((column) => !types.has(column)))
      throw new DamagedArchiveError(`table ${name} does not match the schema of its version`);
    const shapes = columns.map((column) => ({ name: column, type: types.get(column) as string }));
    matched.set(name, { name, columns: shapes });
  }
  return matched;
}

async function assertRowCounts(tx: Db, tables: Map<string, TableShape>, manifest: Manifest): Promise<void> {
  for (const [name, table] of tables) {
    const [expected, found] = [manifest.tables[name]?.rows, await countRows(tx, table)];
    if (expected !== found)
      throw new DamagedArchiveError(`table ${name} has ${found} rows instead of ${expected}`);
  }
}

/** PostgreSQL writes JSON without line breaks. */
const toJsonArray = (bytes: Buffer) => `[${bytes.toString().trimEnd().replaceAll('\n', ',')}]`;
const parseRows = (bytes: Buffer): unknown[] => JSON.parse(toJsonArray(bytes));
