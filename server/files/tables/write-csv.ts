import { formatCsvLine } from '../format-csv.ts';
import type { WrittenTable } from './written-table.ts';

/** The byte order mark makes Excel read UTF-8. */
export async function* writeCsv({ columns, batches }: WrittenTable): AsyncGenerator<Buffer> {
  yield Buffer.from(`\uFEFF${formatCsvLine(columns.map(({ label }) => label))}`);
  for await (const rows of batches) yield Buffer.from(rows.map(formatCsvLine).join(''));
}
