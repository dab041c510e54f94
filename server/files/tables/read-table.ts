import type { Readable } from 'node:stream';
import { streamFromSubprocess } from '../stream-from-subprocess.ts';
import { TableFileError, tableProblems } from './table-file-error.ts';
import type { OutputLine, SheetSample, TableContent, TableRequest } from './table-output.ts';
import { type TableRow, tableLimits } from './table-row.ts';

export type TableFile = { open: () => Readable; content: TableContent };

/** Returns the first rows with values of each sheet. */
export async function sampleTable({ open, content }: TableFile, maxRows: number): Promise<SheetSample[]> {
  const samples: SheetSample[] = [];
  for await (const line of readOutput(open(), { task: 'sample', content, maxRows }))
    if ('samples' in line) samples.push(...line.samples);
  return samples;
}

/** Returns the number of the last row with values. */
export async function findLastRow({ open, content }: TableFile, sheet: string | null): Promise<number> {
  let lastRow = 0;
  for await (const line of readOutput(open(), { task: 'count', content, sheet }))
    if ('lastRow' in line) lastRow = line.lastRow;
  return lastRow;
}

type Place = { sheet: string | null; afterRow?: number };

/** Yields the rows with values in batches. The process of the reader waits while the caller handles a batch. */
export async function* readTable(
  { open, content }: TableFile,
  { sheet, afterRow = 0 }: Place,
): AsyncGenerator<TableRow[]> {
  for await (const line of readOutput(open(), { task: 'read', content, sheet, afterRow }))
    if ('rows' in line) yield line.rows;
}

async function* readOutput(file: Readable, request: TableRequest): AsyncGenerator<OutputLine> {
  const { stallSeconds } = tableLimits;
  const args = [JSON.stringify(request)];
  const lines = streamFromSubprocess('tables/table-reader-process.ts', file, { args, stallSeconds });
  for await (const text of lines) {
    const line = JSON.parse(text) as OutputLine;
    if ('problem' in line) throw new TableFileError(line.problem);
    if ('end' in line) return;
    yield line;
  }
  throw new TableFileError(tableProblems.tooComplex);
}
