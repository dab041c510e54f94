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
    if (isFirst && first) yield Buffer.from(`\uFEFF${toLine(Object.keys(first))}`);
    isFirst = false;
    yield Buffer.from(rows.map((row) => toLine(Object.values(row))).join(''));
  }
}

const toLine = (values: unknown[]) => `${values.map(toCell).join(',')}\r\n`;

function toCell(value: unknown): string {
  const text = toSafeText(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Spreadsheets run a text that begins with one of these as a formula. */
function toSafeText(value: unknown): string {
  const text = toText(value);
  return typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function toText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
