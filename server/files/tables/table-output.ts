import { decodeText } from '../text-encoding.ts';
import { TextFileError } from '../text-limits.ts';
import { parseCsv } from './parse-csv.ts';
import { openWorkbook } from './read-workbook.ts';
import { TableFileError, tableProblems } from './table-file-error.ts';
import type { TableRow } from './table-row.ts';

export type TableContent = 'excel' | 'text';

/** The first rows of a sheet. The name is null in a file without sheets. */
export type SheetSample = { name: string | null; rows: TableRow[] };

export type TableRequest = { content: TableContent } & (
  | { task: 'sample'; maxRows: number }
  | { task: 'count'; sheet: string | null }
  | { task: 'read'; sheet: string | null; afterRow: number }
);

/** The last line is `end` or `problem`. Without it, the process was stopped. */
export type OutputLine =
  | { samples: SheetSample[] }
  | { rows: TableRow[] }
  | { lastRow: number }
  | { end: true }
  | { problem: string };

type Sheet = { name: string | null; read: () => AsyncIterable<TableRow> | Iterable<TableRow> };

/** Returns lines of JSON. */
export async function* toOutput(file: Buffer, request: TableRequest): AsyncGenerator<string> {
  const toLine = (line: OutputLine) => `${JSON.stringify(line)}\n`;
  try {
    for await (const line of readLines(file, request)) yield toLine(line);
    yield toLine({ end: true });
  } catch (error) {
    yield toLine({ problem: toProblem(error) });
  }
}

function toProblem(error: unknown): string {
  if (error instanceof TableFileError) return error.message;
  return tableProblems[error instanceof TextFileError ? error.problem : 'damaged'];
}

async function* readLines(file: Buffer, request: TableRequest): AsyncGenerator<OutputLine> {
  const sheets = await openSheets(file, request.content);
  if (request.task === 'sample') {
    for (const { name, read } of sheets.slice(0, maxSheets))
      yield { samples: [{ name, rows: await takeRows(read(), request.maxRows) }] };
    return;
  }
  const sheet = sheets.find(({ name }) => name === request.sheet);
  if (!sheet) throw new TableFileError(`has no sheet “${request.sheet}”.`);
  if (request.task === 'count') yield* countRows(sheet.read());
  else for await (const rows of toBatches(sheet.read(), request.afterRow)) yield { rows };
}

/** A line in between shows that the process is not stalled. */
const rowsPerCount = 50_000;

async function* countRows(rows: ReturnType<Sheet['read']>): AsyncGenerator<OutputLine> {
  let lastRow = 0;
  let count = 0;
  for await (const { rowNumber } of rows) {
    lastRow = rowNumber;
    count += 1;
    if (count % rowsPerCount === 0) yield { lastRow };
  }
  yield { lastRow };
}

const maxSheets = 50;

async function openSheets(file: Buffer, content: TableContent): Promise<Sheet[]> {
  return content === 'excel' ? openWorkbook(file) : [{ name: null, read: () => parseCsv(decodeText(file)) }];
}

async function takeRows(rows: ReturnType<Sheet['read']>, maxRows: number): Promise<TableRow[]> {
  const taken: TableRow[] = [];
  for await (const row of rows) {
    taken.push(row);
    if (taken.length === maxRows) break;
  }
  return taken;
}

/** A batch ends at one of these, so that rows with very long cells need little memory. */
const maxBatchRows = 200;
const maxBatchLength = 500_000;

async function* toBatches(rows: ReturnType<Sheet['read']>, afterRow: number): AsyncGenerator<TableRow[]> {
  let batch: TableRow[] = [];
  let length = 0;
  for await (const row of rows) {
    if (row.rowNumber <= afterRow) continue;
    batch.push(row);
    for (const cell of row.cells) length += typeof cell === 'string' ? cell.length : 0;
    if (batch.length < maxBatchRows && length < maxBatchLength) continue;
    yield batch;
    batch = [];
    length = 0;
  }
  if (batch.length > 0) yield batch;
}
