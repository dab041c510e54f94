import type { Db } from '../../db/database.ts';
import { findLastRow, readTable } from '../../files/tables/read-table.ts';
import { TableFileError } from '../../files/tables/table-file-error.ts';
import { handleJob, type Job, type JobQueue } from '../../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import { checkBatch } from './check-batch.ts';
import { finishCheck, saveCheckedRows } from './import-rows.sql.ts';
import { failImport, findImport, saveLastRow } from './imports.sql.ts';
import { inviteMembers, inviteMembersJob } from './runs/invite-members.ts';
import { runImport, runImportJob } from './runs/run-import.ts';
import { undoImport, undoImportJob } from './runs/undo-import.ts';
import { claimStalledImports } from './stalled-imports.sql.ts';
import { toTableFile } from './to-table-file.ts';

type Check = { importId: string; checkId: string };

export const checkImportJob: Job<Check> = { name: 'check-import' };

/** Continues checks and imports whose process was killed. */
const continueImportsJob: Job = { name: 'continue-imports', cron: '* * * * *' };

type Deps = Pick<Services, 'db' | 'fileStore'>;
type QueueDeps = { db: Db; jobQueue: Pick<JobQueue, 'enqueue'> };

/** Continues after the last saved row, in this process or another one. */
export async function runCheck({ db, fileStore }: Deps, check: Check): Promise<void> {
  const record = await findImport(db, check.importId);
  if (record?.state !== 'checking' || record.checkId !== check.checkId) return;
  const { sheet, headerRow } = record;
  let fromRow = record.checkedToRow;
  try {
    const file = toTableFile(fileStore, record);
    if (record.lastRow === null) await saveLastRow(db, check, await findLastRow(file, sheet));
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

export async function continueStalledImports({ db, jobQueue }: QueueDeps): Promise<void> {
  await db.transaction().execute(async (tx) => {
    for (const { state, importId, checkId } of await claimStalledImports(tx)) {
      if (state === 'checking') await jobQueue.enqueue(tx, checkImportJob, { importId, checkId });
      else await jobQueue.enqueue(tx, state === 'importing' ? runImportJob : undoImportJob, { importId });
    }
  });
}

export const importJobs = (services: Services) => [
  handleJob(checkImportJob, (check) => runCheck(services, check)),
  handleJob(runImportJob, ({ importId }) => runImport(services, importId)),
  handleJob(inviteMembersJob, ({ importId }) => inviteMembers(services, importId)),
  handleJob(undoImportJob, ({ importId }) => undoImport(services, importId)),
  handleJob(continueImportsJob, () => continueStalledImports(services)),
];
