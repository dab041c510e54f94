import { readTable } from '../../files/tables/read-table.ts';
import { TableFileError } from '../../files/tables/table-file-error.ts';
import { handleJob, type Job } from '../../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import { checkBatch } from './check-batch.ts';
import { finishCheck, saveCheckedRows } from './import-rows.sql.ts';
import { failImport, findImport } from './imports.sql.ts';
import { claimStalledChecks } from './stalled-checks.sql.ts';
import { toTableFile } from './to-table-file.ts';

type Check = { importId: string; checkId: string };

export const checkImportJob: Job<Check> = { name: 'check-import' };

/** Continues checks whose process was killed. */
const continueChecksJob: Job = { name: 'continue-import-checks', cron: '* * * * *' };

type Deps = Pick<Services, 'db' | 'fileStore' | 'jobQueue'>;

/** Continues after the last saved row, in this process or another one. */
export async function runCheck({ db, fileStore }: Omit<Deps, 'jobQueue'>, check: Check): Promise<void> {
  const record = await findImport(db, check.importId);
  if (record?.state !== 'checking' || record.checkId !== check.checkId) return;
  const { sheet, headerRow } = record;
  let fromRow = record.checkedToRow;
  try {
    const file = toTableFile(fileStore, record);
    for await (const rows of readTable(file, { sheet, afterRow: Math.max(headerRow, fromRow) })) {
      const toRow = rows.at(-1)?.rowNumber ?? fromRow;
      const checked = await checkBatch(db, record, rows);
      if (!(await saveCheckedRows(db, { ...check, fromRow, toRow }, checked))) return;
      fromRow = toRow;
    }
    await finishCheck(db, { ...check, fromRow });
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    await failImport(db, check.importId, check.checkId, error.message);
  }
}

export async function continueStalledChecks({ db, jobQueue }: Omit<Deps, 'fileStore'>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const check of await claimStalledChecks(tx)) await jobQueue.enqueue(tx, checkImportJob, check);
  });
}

export const importJobs = (deps: Deps) => [
  handleJob(checkImportJob, (check) => runCheck(deps, check)),
  handleJob(continueChecksJob, () => continueStalledChecks(deps)),
];
