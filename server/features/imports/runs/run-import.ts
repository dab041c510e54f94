import type { Db } from '../../../db/database.ts';
import { continueEntry, finishEntry } from '../../../history/entry-of-job.ts';
import type { Job } from '../../../jobs/job-queue.ts';
import type { Services } from '../../services.ts';
import { findImportForUpdate, finishRun, type LockedImport, saveImportedTo } from './import-runs.sql.ts';
import type { RunRow } from './import-writer.ts';
import { importWriters } from './import-writers.ts';
import { inviteDelaySeconds, inviteMembersJob } from './invite-members.ts';
import { leaveOut, recheckRows } from './recheck-rows.ts';
import { type LeftOutRow, listRowsToImport, saveLeftOutRows, saveWrittenRows } from './run-rows.sql.ts';
import { runTransactions, writeOrLeaveOut } from './run-transactions.ts';
import { stopUnlessAllowed } from './stop-run.ts';

export const runImportJob: Job<{ importId: string }> = { name: 'run-import' };

type Deps = Pick<Services, 'db' | 'jobQueue' | 'hashPassword'>;
type Run = { deps: Deps; record: LockedImport; entryId: string };

/** Continues after the last transaction, in this process or another one. */
export const runImport = (deps: Deps, importId: string): Promise<void> =>
  runTransactions((limit) =>
    importNextRows(deps, { importId, limit }, limit === 1 ? writeOrRefuseRows : writeRows),
  );

type Next = { importId: string; limit: number };
/** Returns the rows that are refused or unchanged now. */
type Work = (tx: Db, run: Run, rows: RunRow[]) => Promise<LeftOutRow[]>;

/** Returns false if no rows are left, or if staff stopped or undo the import. */
const importNextRows = (deps: Deps, { importId, limit }: Next, work: Work): Promise<boolean> =>
  deps.db.transaction().execute(async (tx) => {
    const record = await findImportForUpdate(tx, importId);
    if (record?.state !== 'importing' || !record.entryId) return false;
    if (await stopUnlessAllowed(tx, record)) return false;
    const run = { deps, record, entryId: record.entryId };
    const rows = await listRowsToImport(tx, { importId, afterRow: record.importedToRow, limit });
    const lastRow = rows.at(-1);
    if (!lastRow) {
      await finish(tx, run);
      return false;
    }
    const leftOut = await continueEntry(tx, run.entryId, () => work(tx, run, rows));
    const moves = leftOut.map(({ checkedOutcome: from, outcome: to }) => ({ from, to }));
    await saveImportedTo(tx, importId, lastRow.rowNumber, moves);
    return true;
  });

async function finish(tx: Db, { deps, record, entryId }: Run): Promise<void> {
  const { id: importId, kind, checkedToRow } = record;
  await finishEntry(tx, entryId);
  await finishRun(tx, importId, { state: 'imported', importedToRow: checkedToRow });
  if (kind === 'members')
    await deps.jobQueue.enqueue(tx, inviteMembersJob, { importId }, { delaySeconds: inviteDelaySeconds });
}

async function writeRows(tx: Db, { deps, record }: Run, rows: RunRow[]): Promise<LeftOutRow[]> {
  const writer = importWriters[record.kind];
  await writer.lock(tx, rows);
  const { writable, leftOut } = await recheckRows(tx, record, rows);
  const problems = (await writer.findProblems?.(tx, writable)) ?? new Map<number, string>();
  const refused = rows.flatMap((row) => {
    const text = problems.get(row.rowNumber);
    return text ? leaveOut(record, row, toRefusal(text)) : [];
  });
  const accepted = writable.filter(({ rowNumber }) => !problems.has(rowNumber));
  const written = accepted.length > 0 ? await writer.write(tx, accepted, deps) : [];
  await saveWrittenRows(tx, record.id, written);
  await saveLeftOutRows(tx, record.id, [...leftOut, ...refused]);
  return [...leftOut, ...refused];
}

const writeOrRefuseRows: Work = (tx, run, rows) =>
  writeOrLeaveOut(
    tx,
    () => writeRows(tx, run, rows),
    (sqlState) => refuseRows(tx, run, rows, `The portal cannot store this row (error ${sqlState})`),
  );

async function refuseRows(tx: Db, { record }: Run, rows: RunRow[], text: string): Promise<LeftOutRow[]> {
  const refused = rows.map((row) => leaveOut(record, row, toRefusal(text)));
  await saveLeftOutRows(tx, record.id, refused);
  return refused;
}

const toRefusal = (text: string) =>
  ({ outcome: 'refused', reasons: [{ column: null, text }] }) as const satisfies Pick<
    LeftOutRow,
    'outcome' | 'reasons'
  >;
