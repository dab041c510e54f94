import type { Db } from '../../../db/database.ts';
import { continueEntry, finishEntry } from '../../../history/entry-of-job.ts';
import { setUtc } from '../../../history/put-back.sql.ts';
import type { Job } from '../../../jobs/job-queue.ts';
import { findImportForUpdate, finishRun, saveUndoneTo } from './import-runs.sql.ts';
import { importWriters } from './import-writers.ts';
import { listRowsToUndo, saveKeptRows } from './run-rows.sql.ts';

export const undoImportJob: Job<{ importId: string }> = { name: 'undo-import' };

/** Members who change their details wait for one transaction of this many rows. */
const rowsPerTransaction = 200;

/** Continues after the last transaction, in this process or another one. */
export async function undoImport({ db }: { db: Db }, importId: string): Promise<void> {
  while (await db.transaction().execute((tx) => undoPreviousRows(tx, importId)));
}

/** Returns false if no rows are left. */
async function undoPreviousRows(tx: Db, importId: string): Promise<boolean> {
  const record = await findImportForUpdate(tx, importId);
  if (record?.state !== 'undoing') return false;
  const { kind, entryId, undoEntryId, importedToRow } = record;
  if (!entryId || !undoEntryId) return false;
  const rows = await listRowsToUndo(tx, { importId, toRow: importedToRow, limit: rowsPerTransaction });
  const firstRow = rows.at(-1);
  if (!firstRow) {
    for (const id of [entryId, undoEntryId]) await finishEntry(tx, id);
    await finishRun(tx, importId, { state: 'undone', importedToRow: 0 });
    return false;
  }
  await setUtc(tx);
  const kept = await continueEntry(tx, undoEntryId, () => importWriters[kind].undo(tx, rows, entryId));
  await saveKeptRows(tx, importId, kept);
  await saveUndoneTo(tx, importId, firstRow.rowNumber - 1, kept.size);
  return true;
}
