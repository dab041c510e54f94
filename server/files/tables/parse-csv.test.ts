import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCsvLine } from '../format-csv.ts';
import { parseCsv } from './parse-csv.ts';
import { tableLimits } from './table-row.ts';

const parse = (...chunks: string[]) => [...parseCsv(chunks)];
const cellsOf = (...chunks: string[]) => parse(...chunks).map(({ cells }) => cells);

describe('parseCsv', () => {
  it.each([
    ['commas', 'Name,Rank\nTāmati,Captain'],
    ['semicolons', 'Name;Rank\nTāmati;Captain'],
    ['tabs', 'Name\tRank\nTāmati\tCaptain'],
    ['a line that names the delimiter', 'sep=;\r\nName;Rank\r\nTāmati;Captain\r\n'],
    ['line ends of older Macs', 'Name,Rank\rTāmati,Captain\r'],
    ['quotes', '"Name", "Rank" \r\n"Tāmati","Captain"'],
  ])('reads values with %s', (_, text) => {
    expect(parse(text)).toEqual([
      { rowNumber: 1, cells: ['Name', 'Rank'] },
      { rowNumber: 2, cells: ['Tāmati', 'Captain'] },
    ]);
  });

  it('chooses the delimiter that splits the header, and not one inside its values', () => {
    expect(cellsOf('"Name, first";"Name, last";Rank\nAna;Ruiz;')).toEqual([
      ['Name, first', 'Name, last', 'Rank'],
      ['Ana', 'Ruiz'],
    ]);
    expect(cellsOf('Email\na@example.org; b@example.org')).toEqual([
      ['Email'],
      ['a@example.org; b@example.org'],
    ]);
  });

  it('counts empty rows and line breaks inside values like a spreadsheet program', () => {
    const text = 'Name,About\n\n , \n"Ana","two\r\nlines"\nBo,"says ""hi"""\n';
    expect(parse(text)).toEqual([
      { rowNumber: 1, cells: ['Name', 'About'] },
      { rowNumber: 4, cells: ['Ana', 'two\r\nlines'] },
      { rowNumber: 5, cells: ['Bo', 'says "hi"'] },
    ]);
  });

  it('keeps rows with fewer or more values than the header as they are', () => {
    expect(cellsOf('Name,City\nAna\nBo,Bristol,UK\n,Perth')).toEqual([
      ['Name', 'City'],
      ['Ana'],
      ['Bo', 'Bristol', 'UK'],
      ['', 'Perth'],
    ]);
  });

  it('keeps quotes inside a value as text', () => {
    expect(cellsOf('Name,Nickname\nAna "Red" Ruiz,"Red" Ana\n6\' 2",x')).toEqual([
      ['Name', 'Nickname'],
      ['Ana "Red" Ruiz', 'Red Ana'],
      ['6\' 2"', 'x'],
    ]);
  });

  it('restores values that were protected from being calculated', () => {
    expect(cellsOf(`Phone,Code,Note\n'+61 491 570 006,="0042",'tis`)).toEqual([
      ['Phone', 'Code', 'Note'],
      ['+61 491 570 006', '0042', "'tis"],
    ]);
  });

  it('reports the errors that Excel saves, and keeps other values with #', () => {
    expect(cellsOf('Phone,Code\n#N/A,#1\n"#DIV/0!",#N/A or none')).toEqual([
      ['Phone', 'Code'],
      [{ problem: 'has the error #N/A' }, '#1'],
      [{ problem: 'has the error #DIV/0!' }, '#N/A or none'],
    ]);
  });

  it('replaces a value that is too long, and reads on', () => {
    const long = 'x'.repeat(tableLimits.maxCellLength);
    const rows = cellsOf('Name,About,City\nAna,', long, 'x,Perth\nBo,', long, ',Hobart');
    expect(rows).toEqual([
      ['Name', 'About', 'City'],
      ['Ana', { problem: 'has more than 32,767 characters' }, 'Perth'],
      ['Bo', long, 'Hobart'],
    ]);
  });

  it('rejects a quotation mark that is never closed, naming its row', () => {
    const text = 'Name,About\n\nAna,"never closed\nBo,x\n';
    expect(() => parse(text)).toThrow('has a quotation mark in row 3 that is never closed.');
  });

  it('rejects more rows or columns than the limits', () => {
    expect(() => parse('x\n'.repeat(tableLimits.maxRows + 1))).toThrow('more than 500,000 rows');
    expect(() => parse(`a\n${','.repeat(tableLimits.maxColumns)}`)).toThrow('300 columns in row 2');
  });

  it('reads nothing from an empty file', () => {
    expect(parse('')).toEqual([]);
    expect(parse('\r\n\r\n')).toEqual([]);
  });

  it('reads back what we write, wherever the chunks are split', () => {
    const value = fc.string({ unit: fc.constantFrom(...'aé,;"\r\n\t +-@') });
    const row = fc.array(value, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(fc.array(row, { minLength: 1 }), fc.integer({ min: 1, max: 9 }), (rows, chunkLength) => {
        const header = ['A', 'B', 'C', 'D', 'E', 'F'];
        const text = [header, ...rows].map(formatCsvLine).join('');
        const chunks = text.match(new RegExp(`.{1,${chunkLength}}`, 'gs')) ?? [];
        // Larger than the sample that decides the delimiter.
        const read = cellsOf(`${formatCsvLine(['x'.repeat(30_000), ...header])}`.repeat(4), ...chunks).slice(
          5,
        );
        const trimmed = rows.map((cells) => cells.map((cell) => cell.trim()));
        const expected = trimmed.map((cells) => cells.slice(0, cells.findLastIndex(Boolean) + 1));
        expect(read).toEqual(expected.filter(({ length }) => length > 0));
      }),
      { numRuns: 200 },
    );
  });
});
