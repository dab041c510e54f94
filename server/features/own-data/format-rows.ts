import { formatCsvLine } from '../../files/format-csv.ts';
import type { Row } from './read-in-batches.sql.ts';

type Batches = AsyncIterable<Row[]>;

export async function* toJson(batches: Batches): AsyncGenerator<Buffer> {
  let separator = '[\n';
  for await (const rows of batches) {
    yield Buffer.from(separator + rows.map((row) => JSON.stringify(row)).join(',\n'));
    separator = ',\n';
  }
  yield Buffer.from(separator === '[\n' ? '[]\n' : '\n]\n');
}

/** The byte order mark makes Excel read UTF-8. Every row has the same columns. */
export async function* toCsv(batches: Batches): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const rows of batches) {
    const [first] = rows;
    if (isFirst && first) yield Buffer.from(`\uFEFF${formatCsvLine(Object.keys(first))}`);
    isFirst = false;
    yield Buffer.from(rows.map((row) => formatCsvLine(Object.values(row))).join(''));
  }
}
