import type { Db } from '../../../db/database.ts';
import { continueEntry, finishEntry } from '../../../history/entry-of-job.ts';
import type { Job } from '../../../jobs/job-queue.ts';
import { findImportForUpdate, finishRun, type LockedImport, saveImportedTo } from './import-runs.sql.ts';
import type { RunRow, WriterServices } from './import-writer.ts';
import { importWriters } from './import-writers.ts';
import { leaveOut, recheckRows } from './recheck-rows.ts';
import { listRowsToImport, saveLeftOutRows, saveWrittenRows } from './run-rows.sql.ts';

export const runImportJob: Job<{ importId: string }> = { name: 'run-import' };

/** Members who change their details wait for one transaction of this many rows. */
const rowsPerTransaction = 200;

/** Continues after the last transaction, in this process or another one. */
export async function runImport(services: WriterServices & { db: Db }, importId: string): Promise<void> {
  while (await services.db.transaction().execute((tx) => importNextRows(tx, services, importId)));
}

/** Returns false if no rows are left, or if staff undo the import. */
async function importNextRows(tx: Db, services: WriterServices, importId: string): Promise<boolean> {
  const record = await findImportForUpdate(tx, importId);
  if (record?.state !== 'importing' || !record.entryId) return false;
  const { entryId, importedToRow, checkedToRow } = record;
  const rows = await listRowsToImport(tx, { importId, afterRow: importedToRow, limit: rowsPerTransaction });
  const lastRow = rows.at(-1);
  if (!lastRow) {
    await finishEntry(tx, entryId);
    await finishRun(tx, importId, { state: 'imported', importedToRow: checkedToRow });
    return false;
  }
  const leftOut = await continueEntry(tx, entryId, () => writeRows(tx, { services, record, entryId }, rows));
  const moves = leftOut.map(({ checkedOutcome: from, outcome: to }) => ({ from, to }));
  await saveImportedTo(tx, importId, lastRow.rowNumber, moves);
  return true;
}

type Run = { services: WriterServices; record: LockedImport; entryId: string };

/** Returns the rows that are refused or unchanged now. */
async function writeRows(tx: Db, { services, record, entryId }: Run, rows: RunRow[]) {
  const writer = importWriters[record.kind];
  await writer.lock(tx, rows);
  const { writable, leftOut } = await recheckRows(tx, record, rows);
  const problems = (await writer.findProblems?.(tx, writable)) ?? new Map<number, string>();
  const refused = rows.flatMap((row) => {
    const text = problems.get(row.rowNumber);
    return text ? leaveOut(record, row, { outcome: 'refused', reasons: [{ column: null, text }] }) : [];
  });
  const accepted = writable.filter(({ rowNumber }) => !problems.has(rowNumber));
  const written = accepted.length > 0 ? await writer.write(tx, accepted, { services, entryId }) : [];
  await saveWrittenRows(tx, record.id, written);
  await saveLeftOutRows(tx, record.id, [...leftOut, ...refused]);
  return [...leftOut, ...refused];
}
