import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { listZipEntries, readZipEntry } from '../zip-reader.ts';
import { type OutputLine, type TableContent, toOutput } from './table-output.ts';
import { writeCsv } from './write-csv.ts';
import { writeWorkbook } from './write-workbook.ts';
import type { Cell, WrittenColumn } from './written-table.ts';

const columns: WrittenColumn[] = [
  { label: '=Name' },
  { label: 'Count' },
  { label: 'Day', isDate: true },
  { label: 'Seen', isDate: true },
];
const rows: Cell[][] = [
  ['Zoë & <Ana> "Āta", 漢字 🔥', 3, '2026-11-19', '2026-11-19 14:05:09'],
  ['=1+1', -2.5, '1931-03-29', '2026-10-04 02:59:59'],
  ['+61 400 000 000', 0, null, null],
  ["-2, @SUM(A1), it's", 1_234_567, '1899-12-31', '2026-01-01 23:59:59'],
  ['@home', null, '', null],
  ["'quoted", 1, null, null],
  ['two\r\nlines _x000D_ \u0007', 1, null, null],
  [null, null, null, null],
  ['end', 7, null, null],
];

const table = () => ({
  columns,
  batches: (async function* () {
    yield rows.slice(0, 4);
    yield rows.slice(4);
  })(),
});
const writtenAt = new Date('2026-11-19T00:00:00Z');
const csv = () => buffer(writeCsv(table()));
const workbook = () => buffer(writeWorkbook('members', table(), writtenAt));

async function readBack(file: Buffer, content: TableContent, sheet: string | null) {
  const lines: OutputLine[] = [];
  for await (const line of toOutput(file, { task: 'read', content, sheet, afterRow: 0 }))
    lines.push(JSON.parse(line));
  expect(lines.at(-1)).toEqual({ end: true });
  return lines.flatMap((line) => ('rows' in line ? line.rows : []));
}

/** An empty row is left out, and so are the empty cells at the end of a row. */
const expected = [columns.map(({ label }) => label), ...rows]
  .map((cells, index) => ({ rowNumber: index + 1, cells: cells.map((cell) => String(cell ?? '')) }))
  .map(({ rowNumber, cells }) => ({
    rowNumber,
    cells: cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1),
  }))
  .filter(({ cells }) => cells.length > 0);

describe('writeCsv and writeWorkbook', () => {
  it('writes rows that are the same in both formats when they are read back', async () => {
    const fromExcel = await readBack(await workbook(), 'excel', 'members');
    expect(fromExcel).toEqual(expected);
    const fromCsv = await readBack(await csv(), 'text', null);
    expect(fromCsv.map(({ cells }) => cells)).toEqual(expected.map(({ cells }) => cells));
  });

  it('writes no cell that a spreadsheet program calculates', async () => {
    const text = (await csv()).toString();
    expect(text.startsWith("\uFEFF'=Name,Count,Day,Seen\r\n")).toBe(true);
    for (const line of ["'=1+1,-2.5", "'+61 400 000 000,0", `"'-2, @SUM(A1), it's",1234567`, "'@home,"])
      expect(text).toContain(`\r\n${line}`);
    const sheet = await readPart('xl/worksheets/sheet1.xml');
    expect(sheet).not.toMatch(/<f[ >]/);
    expect(sheet).toMatch(/<c r="A3" s="4" t="inlineStr"><is><t xml:space="preserve">=1\+1</);
    expect(sheet).toContain('<c r="B3"><v>-2.5</v></c><c r="C3" s="2"><v>11411</v></c>');
    expect(sheet).toContain('state="frozen"');
    expect(await readPart('xl/styles.xml')).toContain('quotePrefix="1"');
  });

  it('cuts texts that are too long for Excel', async () => {
    const batches = (async function* () {
      yield [['x'.repeat(40_000)]];
    })();
    const file = await buffer(writeWorkbook('members', { columns: [{ label: 'Text' }], batches }, writtenAt));
    const [, row] = await readBack(file, 'excel', 'members');
    expect(row?.cells).toEqual(['x'.repeat(32_767)]);
  });
});

async function readPart(name: string): Promise<string> {
  const file = await workbook();
  const entry = listZipEntries(file).find((each) => each.name === name);
  return entry ? readZipEntry(file, entry, 100_000).toString() : '';
}
