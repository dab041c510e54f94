import { reasonsHeader } from '#contract/imports.staff.ts';
import type { Db } from '../../db/database.ts';
import { formatCsvLine } from '../../files/format-csv.ts';
import { listRefusedRows, type RefusedRow } from './import-rows.sql.ts';
import type { ImportRecord } from './imports.sql.ts';

const batchSize = 500;

/** The refused rows with the columns of their file and one with the reasons. Spreadsheet programs read the mark as UTF-8. */
export async function* formatRefusedRows(
  db: Db,
  { id, headers }: Pick<ImportRecord, 'id' | 'headers'>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${formatLine(headers, headers, reasonsHeader)}`);
  let lastRow = 0;
  for (;;) {
    const rows = await listRefusedRows(db, id, { afterRow: lastRow, limit: batchSize });
    if (rows.length > 0) yield Buffer.from(rows.map((row) => formatRow(row, headers)).join(''));
    if (rows.length < batchSize) return;
    lastRow = rows.at(-1)?.rowNumber ?? lastRow;
  }
}

/** Stands for a cell that cannot be read. It is refused again, so that no row is imported without the value. */
const unreadableCell = '#VALUE!';

function formatRow({ cells, reasons }: RefusedRow, headers: string[]): string {
  const values = cells.map((cell) => (typeof cell === 'string' ? cell : unreadableCell));
  return formatLine(values, headers, reasons.map(({ text }) => text).join('; '));
}

/** Values after the last column stay after it, so that their row is refused until they are in the right columns. */
function formatLine(values: string[], headers: string[], reasons: string): string {
  // A corrected file can have reasons of the import before.
  const named = headers.flatMap((header, column) => (header === reasonsHeader ? [] : (values[column] ?? '')));
  return formatCsvLine([...named, reasons, ...values.slice(headers.length)]);
}
