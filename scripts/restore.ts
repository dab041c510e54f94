/** `npm run restore -- FILE [--replace]`: restores an archive into an empty database, or replaces its contents. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DamagedArchiveError } from '#server/backup/archive-stream.ts';
import { UnsupportedArchiveError } from '#server/backup/read-archive.ts';
import { assertKnownSchema, requeueAndOptimize, restore } from '#server/backup/restore.ts';
import { replaceFiles } from '#server/backup/restore-files.ts';
import { countOtherConnections, detectSchemaOwner } from '#server/backup/tables.sql.ts';
import { readEnvironment } from '#server/config/environment.ts';
import type { Database } from '#server/db/database.ts';
import { hasMembers } from '#server/db/has-members.ts';
import { warnAboutDemoAccounts } from '#server/features/authentication/demo-accounts.ts';
import { revokeAllSessions } from '#server/features/authentication/sessions.sql.ts';
import { openFileStore } from '#server/files/open-file-store.ts';
import { redactReason } from '#server/log/redact-error.ts';
import { exitWithErrors, printLine, withProgress } from '#server/start/progress.ts';
import { failWith, openDatabaseWithProgress, parseArgsOrExit, verifyWithProgress } from './command.ts';

const usage = 'Usage: npm run restore -- FILE [--replace]';
const options = { replace: { type: 'boolean', default: false } } as const;
const { values, positionals } = parseArgsOrExit({ allowPositionals: true, options }, usage);
let hasRestoredRows = false;

try {
  const file = resolveArchivePath();
  const config = readEnvironment(process.cwd());
  const manifest = await verifyWithProgress('Reading the archive', file);
  assertKnownSchema(manifest);
  const fileStore = await openFileStore(config);
  const database = await openDatabaseWithProgress(config);
  const archived = { dataDir: config.dataDir, fileStore, file, manifest };
  await assertSafeToRestore(database);
  const { jobs, otherFiles } = await withProgress('Restoring', ({ advance }) =>
    restore({ ...archived, database, beforeCommit: revokeAllSessions, onProgress: advance }),
  );
  hasRestoredRows = true;
  await withProgress('Re-queueing pending jobs', async () => {
    await replaceFiles(archived, otherFiles);
    await requeueAndOptimize(database, jobs);
  });
  const demoAccounts = config.demo ? undefined : await warnAboutDemoAccounts(database.db);
  await database.close();
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  printLine(
    `✓ Restored ${rows.toLocaleString('en')} rows of the backup of ${manifest.madeAt}. All members must sign in again.`,
  );
  if (demoAccounts) printLine(`! ${demoAccounts}`);
} catch (error) {
  if (error instanceof DamagedArchiveError || error instanceof UnsupportedArchiveError)
    exitWithErrors(`${error.message} The existing data is unchanged.`);
  if (hasRestoredRows)
    exitWithErrors(
      `All rows were restored, but not all files and emails: ${redactReason(error)}. Run the restore again.`,
    );
  failWith(error, 'The restore failed and the existing data is unchanged');
}

function resolveArchivePath(): string {
  const [archive] = positionals;
  if (!archive) exitWithErrors(usage);
  const file = path.resolve(process.env.INIT_CWD ?? '.', archive);
  if (!existsSync(file)) exitWithErrors(`File not found: ${file}`);
  return file;
}

async function assertSafeToRestore(database: Database): Promise<void> {
  const others = database.kind === 'postgresql' ? await countOtherConnections(database.db) : 0;
  if (others > 0)
    exitWithErrors(`${others} other connections to the database are open. Stop all portals first.`);
  const owner = await detectSchemaOwner(database.db);
  if (owner === 'other')
    exitWithErrors(
      'The database has tables of another application. Set DATABASE_URL to a database for Muster only.',
    );
  if (owner === 'muster' && (await hasMembers(database.db)) && !values.replace)
    exitWithErrors('The database already has members: use --replace to overwrite them.');
}
