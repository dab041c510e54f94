import type { Db } from '../../../db/database.ts';
import { continueEntry, finishEntry } from '../../../history/entry-of-job.ts';
import { setUtc } from '../../../history/put-back.sql.ts';
import type { Job } from '../../../jobs/job-queue.ts';
import { findImportForUpdate, finishRun, type LockedImport, saveUndoneTo } from './import-runs.sql.ts';
import type { KeptFields, UndoneRow } from './import-writer.ts';
import { importWriters } from './import-writers.ts';
import { listRowsToUndo, saveKeptRows } from './run-rows.sql.ts';
import { runTransactions, writeOrLeaveOut } from './run-transactions.ts';
import { stopUnlessAllowed } from './stop-run.ts';

export const undoImportJob: Job<{ importId: string }> = { name: 'undo-import' };

/** Continues after the last transaction, in this process or another one. */
export const undoImport = ({ db }: { db: Db }, importId: string): Promise<void> =>
  runTransactions((limit) =>
    undoPreviousRows(db, { importId, limit }, limit === 1 ? undoOrKeepRows : undoRows),
  );

type Next = { importId: string; limit: number };
type Work = (tx: Db, record: LockedImport & { entryId: string }, rows: UndoneRow[]) => Promise<KeptFields>;

/** Returns false if no rows are left. */
const undoPreviousRows = (db: Db, { importId, limit }: Next, work: Work): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const record = await findImportForUpdate(tx, importId);
    if (record?.state !== 'undoing') return false;
    const { entryId, undoEntryId, importedToRow } = record;
    if (!entryId || !undoEntryId || (await stopUnlessAllowed(tx, record))) return false;
    const rows = await listRowsToUndo(tx, { importId, toRow: importedToRow, limit });
    const firstRow = rows.at(-1);
    if (!firstRow) {
      for (const id of [entryId, undoEntryId]) await finishEntry(tx, id);
      await finishRun(tx, importId, { state: 'undone', importedToRow: 0 });
      return false;
    }
    await setUtc(tx);
    const kept = await continueEntry(tx, undoEntryId, () => work(tx, { ...record, entryId }, rows));
    await saveKeptRows(tx, importId, kept);
    await saveUndoneTo(tx, importId, firstRow.rowNumber - 1, kept.size);
    return true;
  });

const undoRows: Work = (tx, { kind, entryId }, rows) => importWriters[kind].undo(tx, rows, entryId);

const undoOrKeepRows: Work = (tx, record, rows) =>
  writeOrLeaveOut(
    tx,
    () => undoRows(tx, record, rows),
    async () => new Map(rows.map(({ rowNumber }) => [rowNumber, ['Other details']])),
  );
