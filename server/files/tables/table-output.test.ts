import { describe, expect, it } from 'vitest';
import { createExcelFile } from '#tests/support/office-files.ts';
import { createZipFile } from '#tests/support/zip-file.ts';
import { type OutputLine, type TableContent, type TableRequest, toOutput } from './table-output.ts';

const run = async (file: Uint8Array, request: TableRequest) => {
  const lines: OutputLine[] = [];
  for await (const line of toOutput(Buffer.from(file), request)) lines.push(JSON.parse(line));
  return lines;
};
const read = async (file: Uint8Array, content: TableContent, sheet: string | null = null, afterRow = 0) => {
  const lines = await run(file, { task: 'read', content, sheet, afterRow });
  return lines.flatMap<unknown>((line) => ('rows' in line ? line.rows : line));
};
const end = { end: true };

const cell = (reference: string, value: string, attributes = '') =>
  `<c r="${reference}" ${attributes}><v>${value}</v></c>`;
const inline = (reference: string, text: string) =>
  `<c r="${reference}" t="inlineStr"><is><t>${text}</t></is></c>`;
const row = (number: number, cells: string) => `<row r="${number}" spans="1:3">${cells}</row>`;
const createSheet = (rows: string, strings: string[] = []) =>
  createExcelFile([{ name: 'Active', rows }], strings);

describe('a workbook', () => {
  it('yields the rows of the chosen sheet with their numbers, without empty ones', async () => {
    const strings = [
      '<si><t>Name</t></si>',
      '<si/>',
      '<si><r><t>Re</t></r><r><t>d</t></r><rPh><t>x</t></rPh></si>',
    ];
    const rows =
      row(2, cell('A2', '0', 't="s"') + inline('C2', 'Rank')) +
      row(3, '<c r="A3"/>') +
      '<row r="4"/>' +
      row(6, cell('B6', '2', 't="s"') + cell('C6', '1', 't="s"'));
    const sheets = [
      { name: 'Left', rows: row(1, inline('A1', 'No')) },
      { name: 'R&amp;D', rows },
    ];
    expect(await read(createExcelFile(sheets, strings), 'excel', 'R&D')).toEqual([
      { rowNumber: 2, cells: ['Name', '', 'Rank'] },
      { rowNumber: 6, cells: ['', 'Red'] },
      end,
    ]);
  });

  it('reads tags with prefixes, and cells without references', async () => {
    const rows = '<x:row><x:c t="str"><x:v>Ana</x:v></x:c><x:c><x:v>7</x:v></x:c></x:row>';
    expect(await read(createSheet(rows), 'excel', 'Active')).toEqual([
      { rowNumber: 1, cells: ['Ana', '7'] },
      end,
    ]);
  });

  it.each([
    ['1900', '', '2019-12-31'],
    ['1904', '<workbookPr date1904="1"/>', '2024-01-01'],
  ])('reads dates in the epoch of %s', async (_, properties, date) => {
    const styles = '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>';
    const sheets = [{ name: 'Active', rows: row(1, cell('A1', '43830', 's="1"')) }];
    const file = createExcelFile(sheets, [], [{ name: 'xl/styles.xml', content: styles }], properties);
    expect(await read(file, 'excel', 'Active')).toEqual([{ rowNumber: 1, cells: [date] }, end]);
  });

  it('lists the first rows of each sheet that is not hidden', async () => {
    const file = createExcelFile(
      [
        { name: 'Active', rows: [1, 2, 3].map((number) => row(number, inline(`A${number}`, 'x'))).join('') },
        { name: 'Codes" state="veryHidden', rows: '' },
        { name: 'Empty', rows: '' },
      ],
      [],
    );
    const lines = await run(file, { task: 'sample', content: 'excel', maxRows: 2 });
    const rows = [1, 2].map((rowNumber) => ({ rowNumber, cells: ['x'] }));
    expect(lines).toEqual([
      { samples: [{ name: 'Active', rows }] },
      { samples: [{ name: 'Empty', rows: [] }] },
      end,
    ]);
  });

  it('replaces a cell that is too long, and reads on', async () => {
    const tooLong = { problem: 'has more than 32,767 characters' };
    const long = 'x'.repeat(10_000_000);
    const rows =
      row(1, inline('A1', long) + inline('B1', 'next')) +
      row(2, cell('A2', '0', 't="s"') + inline('B2', 'x'.repeat(32_768)));
    expect(await read(createSheet(rows, [`<si><t>${long}</t></si>`]), 'excel', 'Active')).toEqual([
      { rowNumber: 1, cells: [tooLong, 'next'] },
      { rowNumber: 2, cells: [tooLong, tooLong] },
      end,
    ]);
  });

  it.each([
    ['half a file', createSheet('').subarray(0, 200), /^is damaged/],
    ['another ZIP file', createZipFile([{ name: 'a.txt', content: 'x' }]), /^is damaged/],
    [
      'rows in the wrong order',
      createSheet(row(2, inline('A2', 'x')) + row(1, inline('A1', 'x'))),
      /^is damaged/,
    ],
    ['a tag without end', createSheet(`<row ${'x'.repeat(20_000)}`), /^is damaged/],
    ['entities', createSheet('<!DOCTYPE x [<!ENTITY a "b">]>'), /^contains XML entities/],
    ['too many columns', createSheet(row(1, inline('XFD1', 'x'))), /^has more than 300 columns in row 1/],
    ['too many rows', createSheet(row(1_048_576, inline('A1048576', 'x'))), /^has more than 500,000 rows/],
  ])('rejects %s with a sentence', async (_, file, sentence) => {
    expect(await read(file, 'excel', 'Active')).toEqual([{ problem: expect.stringMatching(sentence) }]);
  });

  it('rejects a sheet that is not there', async () => {
    expect(await read(createSheet(''), 'excel', 'Left')).toEqual([{ problem: 'has no sheet “Left”.' }]);
  });
});

describe('a CSV file', () => {
  it('continues after a row, in batches', async () => {
    const file = Buffer.from(
      `Name\n${Array.from({ length: 450 }, (_, index) => `Row ${index + 2}\n`).join('')}`,
    );
    const lines = await run(file, { task: 'read', content: 'text', sheet: null, afterRow: 10 });
    expect(lines.map((line) => ('rows' in line ? line.rows.length : line))).toEqual([200, 200, 41, end]);
    const [first] = lines;
    expect(first && 'rows' in first && first.rows[0]).toEqual({ rowNumber: 11, cells: ['Row 11'] });
  });
});
