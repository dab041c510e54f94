import { reasonsHeader } from '#contract/imports.staff.ts';
import type { Db } from '../../db/database.ts';
import { formatCsvLine } from '../../files/format-csv.ts';
import { listRefusedRows, type RefusedRow } from './import-rows.sql.ts';
import type { ImportRecord } from './imports.sql.ts';

const batchSize = 500;

/** The refused rows with the columns of their file and a last one with the reasons. Spreadsheet programs read the mark as UTF-8. */
export async function* formatRefusedRows(
  db: Db,
  { id, headers }: Pick<ImportRecord, 'id' | 'headers'>,
): AsyncGenerator<Buffer> {
  // A corrected file can have reasons of the import before.
  const columns = headers.flatMap((header, column) => (header === reasonsHeader ? [] : column));
  const names = columns.map((column) => headers[column]);
  yield Buffer.from(`\uFEFF${formatCsvLine([...names, reasonsHeader])}`);
  let lastRow = 0;
  for (;;) {
    const rows = await listRefusedRows(db, id, { afterRow: lastRow, limit: batchSize });
    if (rows.length > 0) yield Buffer.from(rows.map((row) => formatRow(row, columns)).join(''));
    if (rows.length < batchSize) return;
    lastRow = rows.at(-1)?.rowNumber ?? lastRow;
  }
}

/** A cell that cannot be read, such as an error of Excel, stays empty. */
function formatRow({ cells, reasons }: RefusedRow, columns: number[]): string {
  const values = columns.map((column) => (typeof cells[column] === 'string' ? cells[column] : ''));
  return formatCsvLine([...values, reasons.map(({ text }) => text).join('; ')]);
}
