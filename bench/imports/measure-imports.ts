import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildWeb } from '#scripts/build-web.ts';
import { printLine, withProgress } from '#server/start/progress.ts';
import { fingerprintImportedTables } from '#tests/support/fingerprint-import.ts';
import { createDatabase, type PostgresServer, runOnServer } from '#tests/support/postgres-server.ts';
import { type SampleData, selectSampleData } from '../api/sample-data.ts';
import {
  isSeeded,
  largeMemberCount,
  type SeededDatabase,
  seedDatabase,
  smallMemberCount,
  startPostgresServer,
} from '../api/seeded-databases.ts';
import type { BudgetResult } from '../budget-result.ts';
import { describeMachine } from '../machine.ts';
import type { BenchOptions } from '../options.ts';
import { BenchPortal } from './bench-portal.ts';
import { checkImportBudgets } from './import-budgets.ts';
import { createImportFile } from './import-file.ts';
import { renderImportTables, writeImportReport } from './import-report.ts';
import type { ImportResults } from './import-results.ts';
import { ImportRun } from './import-run.ts';

export const importedRows = 300_000;

type Options = Pick<BenchOptions, 'quick' | 'rows'>;

/** Imports as many members as the portal has, into a copy of its database, and undoes the import. */
export async function measureImports({ quick, rows }: Options): Promise<BudgetResult> {
  await buildWeb();
  await using cleanup = new AsyncDisposableStack();
  const server = cleanup.adopt(await startPostgresServer(), (started) => started.stop());
  // A partial run uses the large database only when it is already seeded.
  const isWhole = !quick && rows === undefined;
  const members = !isWhole && !isSeeded(largeMemberCount) ? smallMemberCount : largeMemberCount;
  const seeded = await seedDatabase(server, members);
  const copy = await copyDatabase(server, seeded, cleanup);
  const results = await measureRun(copy, rows ?? (quick ? importedRows / 30 : importedRows));
  if (isWhole) writeImportReport(results);
  printLine(`\n${renderImportTables(results)}\n`);
  if (isWhole) printLine('The report is in docs/bench/imports.md.');
  return checkImportBudgets(results);
}

/** The copy is dropped afterwards, so that the database of the other suites stays the same. */
async function copyDatabase(
  server: PostgresServer,
  { members, settings }: SeededDatabase,
  cleanup: AsyncDisposableStack,
): Promise<SeededDatabase> {
  const name = new URL(settings.DATABASE_URL).pathname.slice(1);
  const DATABASE_URL = await withProgress('Copying the database', () =>
    createDatabase(server.url, `TEMPLATE ${name} STRATEGY FILE_COPY`),
  );
  const copyName = new URL(DATABASE_URL).pathname.slice(1);
  cleanup.defer(() => runOnServer(server.url, `DROP DATABASE ${copyName} WITH (FORCE)`));
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-bench-imports-'));
  cleanup.defer(() => rmSync(folder, { recursive: true, force: true }));
  return { members, settings: { DATABASE_URL, DATA_DIR: folder } };
}

async function measureRun(copy: SeededDatabase, rows: number): Promise<ImportResults> {
  const data = await withProgress('Selecting sample data', () => selectSampleData(copy));
  await using portal = new BenchPortal(copy.settings);
  await portal.start();
  const names = await selectNames(portal, rows);
  const run = new ImportRun(portal, data, createImportFile(rows, names));
  const options = { databaseUrl: copy.settings.DATABASE_URL, folder: copy.settings.DATA_DIR };
  const fingerprint = () =>
    withProgress('Computing checksums', async () => {
      await portal.end('SIGTERM');
      await portal.query(forgetLastUse(data));
      const sums = await fingerprintImportedTables(options);
      await portal.start();
      return sums;
    });

  const readsBefore = await withProgress('Measuring reads', () => run.measureReads('before'));
  const beforeMB = portal.residentMB();
  const check = await withProgress('Checking the file', () => run.check());
  const before = await fingerprint();
  const imported = await withProgress('Importing, killed twice', () => run.import());
  const editedId = await run.editOneMember();
  const undone = await withProgress('Undoing the import', () => run.undo());
  const failures = await run.findWrongKeptRows(editedId);
  await run.deleteEditedMember(editedId);
  const after = await fingerprint();
  const changed = Object.keys(before).filter(
    (table) => JSON.stringify(before[table]) !== JSON.stringify(after[table]),
  );
  await portal.end('SIGTERM');
  return {
    date: new Date().toISOString().slice(0, 10),
    machine: describeMachine(),
    ...{ rows, members: copy.members, failures, changedTables: changed },
    steps: [check, imported.step, undone.step],
    reads: [readsBefore, imported.reads, undone.reads],
    memory: { beforeMB, peakMB: portal.peakMB },
  };
}

/** The reads record when these members last used the portal. */
const forgetLastUse = ({ callers, staff }: SampleData) =>
  `UPDATE accounts SET last_seen_at = NULL WHERE member_id IN (${[...callers, ...staff].map(({ id }) => `'${id}'`).join()})`;

/** One row in 30 changes a member who is in the portal. */
async function selectNames(portal: BenchPortal, rows: number) {
  const [{ name: membership = '' } = {}] = await portal.query(
    "SELECT name FROM memberships WHERE plan <> 'Newsletter' ORDER BY name LIMIT 1",
  );
  const organisations = await portal.query(`
    SELECT min(name) AS name FROM organisations WHERE retired_at IS NULL
    GROUP BY normalized_name HAVING count(*) = 1 ORDER BY 1 LIMIT 500`);
  const emails = await portal.query(`
    SELECT email FROM accounts JOIN members ON id = member_id
    WHERE closed_at IS NULL ORDER BY hashtext(email), email LIMIT ${Math.min(1_000, rows / 30)}`);
  return {
    membership,
    organisations: organisations.map(({ name = '' }) => name),
    emails: emails.map(({ email = '' }) => email),
  };
}
