import path from 'node:path';
import type { ExportFormat } from '#contract/exports.staff.ts';
import type { ExportList } from '../../exports/export-list.ts';
import { storeGeneratedFile } from '../../files/store-generated-file.ts';
import { TableFileError } from '../../files/tables/table-file-error.ts';
import { writeCsv } from '../../files/tables/write-csv.ts';
import { writeWorkbook } from '../../files/tables/write-workbook.ts';
import type { Cell } from '../../files/tables/written-table.ts';
import { recordStaffRead } from '../../history/change-as-staff.ts';
import { HttpError } from '../../http/errors.ts';
import { validate } from '../../http/validate.ts';
import { handleJob, type Job } from '../../jobs/job-queue.ts';
import type { Services } from '../services.ts';
import { chooseColumns } from './choose-columns.ts';
import { describeExport } from './describe-export.ts';
import {
  failExport,
  findPendingExport,
  finishExport,
  listGrantsNow,
  type PendingExport,
  setRowCount,
} from './exports.sql.ts';

export const exportJob: Job<{ exportId: string }> = { name: 'export', isLong: true };

type Deps = Pick<Services, 'config' | 'db' | 'fileStore'>;

export const mediaTypes: Record<ExportFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

export const exportJobs = (deps: Deps, lists: ExportList[]) => [
  handleJob(exportJob, ({ exportId }, signal) => runExport(deps, lists, exportId, signal)),
];

/** A job that was interrupted writes the file from the beginning. */
async function runExport(deps: Deps, lists: ExportList[], id: string, signal: AbortSignal): Promise<void> {
  const { db } = deps;
  const pending = await findPendingExport(db, id);
  if (!pending) return;
  try {
    await writeExport(deps, lists, { ...pending, id }, signal);
  } catch (error) {
    const problem = toProblem(error);
    if (!problem) throw error;
    await failExport(db, id, problem);
  }
}

/** Undefined for failures that another attempt may not have. */
function toProblem(error: unknown): string | undefined {
  if (error instanceof TableFileError) return `The file ${error.message}`;
  if (error instanceof HttpError && error.code === 'forbidden')
    return 'Your roles no longer allow you to read all of these columns.';
  return undefined;
}

async function writeExport(
  deps: Deps,
  lists: ExportList[],
  pending: PendingExport & { id: string },
  signal: AbortSignal,
): Promise<void> {
  const { config, db } = deps;
  const { id, memberId, format } = pending;
  const list = lists.find(({ name }) => name === pending.list);
  if (!list) throw new Error(`no feature has the list ${pending.list}`);
  const reader = { memberId, grants: await listGrantsNow(db, memberId) };
  const columns = chooseColumns(list, reader.grants, pending.columns);
  const request = {
    query: validate(list.query, pending.filters),
    columnNames: columns.map(({ name }) => name),
    reader,
  };
  let rowCount = 0;
  const onRows = async (count: number) => {
    signal.throwIfAborted();
    rowCount += count;
    await setRowCount(db, id, rowCount);
  };
  const table = { columns, batches: countRows(list.read(db, request), onRows) };
  const file = {
    folder: path.join(config.dataDir, 'exports'),
    name: `${id}.${format}`,
    content: format === 'csv' ? writeCsv(table) : writeWorkbook(list.name, table, pending.createdAt),
  };
  await storeGeneratedFile(deps, file, async (tx, stored) => {
    const mediaType = mediaTypes[format as ExportFormat];
    if (!(await finishExport(tx, id, { ...stored, mediaType }))) return false;
    const rowsNoun = (await list.nameRows?.(tx, request.query)) ?? list.rowsNoun;
    await recordStaffRead(tx, { memberId }, describeExport(pending, rowsNoun, columns, rowCount));
    return true;
  });
}

async function* countRows(batches: AsyncIterable<Cell[][]>, onRows: (count: number) => Promise<void>) {
  for await (const rows of batches) {
    yield rows;
    await onRows(rows.length);
  }
}
