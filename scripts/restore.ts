/** `npm run restore -- FILE [--replace]`: restores an archive into an empty database, or replaces its contents. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DamagedArchiveError } from '#server/backup/archive-stream.ts';
import { UnsupportedArchiveError } from '#server/backup/read-archive.ts';
import { assertKnownSchema, replaceFiles, requeueAndOptimize, restore } from '#server/backup/restore.ts';
import { countOtherConnections, detectSchemaOwner } from '#server/backup/tables.sql.ts';
import { readEnvironment } from '#server/config/environment.ts';
import { type Database, openDatabase } from '#server/db/database.ts';
import { isDatabaseEmpty } from '#server/db/is-database-empty.ts';
import { warnAboutDemoAccounts } from '#server/features/authentication/demo-accounts.ts';
import { revokeAllSessions } from '#server/features/authentication/sessions.sql.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { redactedReason } from '#server/log/redact-error.ts';
import { giveUp, printLine, step } from '#server/start/progress.ts';
import { failWith, verifyWithProgress } from './command.ts';

const { values, positionals } = readArguments();
let isBack = false;

try {
  const file = archivePath();
  const config = readEnvironment(process.cwd());
  const manifest = await verifyWithProgress('Reading the archive', file);
  assertKnownSchema(manifest);
  const fileStore = await openFileStore(config);
  const { databaseUrl, dataDir } = config;
  const database = await step('Opening the database', () => openDatabase({ databaseUrl, folder: dataDir }));
  await assertSafeToRestore(database);
  const { jobs, otherFiles } = await step('Restoring', ({ advance }) =>
    restore({ database, fileStore, file, manifest, finish: revokeAllSessions, advance }),
  );
  isBack = true;
  await step('Handing out what waited', async () => {
    await replaceFiles({ fileStore, file, manifest, keys: otherFiles });
    await requeueAndOptimize(database, jobs);
  });
  const demoAccounts = config.demo ? undefined : await warnAboutDemoAccounts(database.db);
  await database.close();
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  printLine(`✓ ${rows.toLocaleString('en')} rows of ${manifest.madeAt} are back. Everybody signs in anew.`);
  if (demoAccounts) printLine(`! ${demoAccounts}`);
} catch (error) {
  if (error instanceof DamagedArchiveError || error instanceof UnsupportedArchiveError)
    giveUp(`${error.message} What was there before is as it was.`);
  if (isBack)
    giveUp(`All rows are back, but not every file and mail: ${redactedReason(error)}. Restore once more.`);
  failWith(error, 'Nothing was restored, and what was there before is as it was');
}

function readArguments() {
  try {
    return parseArgs({ allowPositionals: true, options: { replace: { type: 'boolean', default: false } } });
  } catch {
    return giveUp('Usage: npm run restore -- FILE [--replace]');
  }
}

function archivePath(): string {
  const [given] = positionals;
  if (!given) giveUp('Which archive? npm run restore -- FILE');
  const file = path.resolve(process.env.INIT_CWD ?? '.', given);
  if (!existsSync(file)) giveUp(`There is no file ${file}.`);
  return file;
}

async function assertSafeToRestore(database: Database): Promise<void> {
  const others = database.kind === 'postgresql' ? await countOtherConnections(database.db) : 0;
  if (others > 0)
    giveUp(`${others} others are connected to the database: stop every portal that runs on it first.`);
  const owner = await detectSchemaOwner(database.db);
  if (owner === 'another')
    giveUp('The database holds tables that are not of Muster: give it one of its own with DATABASE_URL.');
  if (owner === 'Muster' && !(await isDatabaseEmpty(database.db)) && !values.replace)
    giveUp('The database holds members already: say --replace to put the archive in their place.');
}
