import { describe, expect, it } from 'vitest';
import { toTableCell, type Workbook } from './excel-cell.ts';
import { toDateText } from './excel-date.ts';
import { readNumberFormats } from './excel-styles.ts';

const styles = `<styleSheet><numFmts>
  <numFmt numFmtId="164" formatCode="dd/mm/yyyy;@"/><numFmt numFmtId="165" formatCode="0000000000"/>
  <numFmt numFmtId="166" formatCode="[Red]0.00&quot; days&quot;"/></numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
  <cellXfs><xf numFmtId="0"/><xf numFmtId="14" xfId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/></cellXfs>
</styleSheet>`;
const [general, date, ownDate, padded, days] = ['0', '1', '2', '3', '4'];
const workbook: Workbook = { strings: ['Ana'], formats: readNumberFormats(styles), uses1904: false };
const convert = (value: string, { type = '', style = general } = {}, book = workbook) =>
  toTableCell({ type, style, value }, book);

describe('numbers of a workbook', () => {
  it.each([
    ['6.1491570006E10', '61491570006'],
    ['491570006', '491570006'],
    ['4.2000000000000002', '4.2'],
    ['0.1', '0.1'],
    ['-3', '-3'],
    ['', ''],
  ])('writes %s as %s', (value, text) => {
    expect(convert(value)).toBe(text);
  });

  it('shows the zeros that the format adds', () => {
    expect(convert('491570006', { style: padded })).toBe('0491570006');
  });

  it('refuses a number that has lost digits', () => {
    const lost = { problem: expect.stringMatching(/more than 15 digits/) };
    expect(convert('6.1491570006123456E16')).toEqual(lost);
    expect(convert('999999999999999')).toBe('999999999999999');
  });

  it('recognises dates by the number format, and by no other text in it', () => {
    expect(convert('45980', { style: date })).toBe('2025-11-19');
    expect(convert('45980', { style: ownDate })).toBe('2025-11-19');
    expect(convert('45980', { style: days })).toBe('45980');
  });
});

describe('toDateText', () => {
  it.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [61, '1900-03-01'],
    [43_830.5, '2019-12-31 12:00:00'],
    [43_830.999999999, '2020-01-01'],
    [0.25, '06:00:00'],
    [2_958_465, '9999-12-31'],
  ])('converts %s in the epoch of 1900 to %s', (serial, text) => {
    expect(toDateText(serial, false)).toBe(text);
  });

  it.each([
    [0, '1904-01-01'],
    [42_368, '2019-12-31'],
  ])('converts %s in the epoch of 1904 to %s', (serial, text) => {
    expect(toDateText(serial, true)).toBe(text);
  });

  it('refuses 29 February 1900, which Excel counts, and numbers outside of the calendar', () => {
    for (const serial of [60, -1, 3_000_000])
      expect(toDateText(serial, false)).toEqual({ problem: `has ${serial}, which is not a date` });
  });
});

describe('other cells of a workbook', () => {
  it('reads shared texts, formulas, flags, errors and dates', () => {
    expect(convert('0', { type: 's' })).toBe('Ana');
    expect(convert(' R&amp;D_x000D_\n2 ', { type: 'str' })).toBe('R&D\r\n2');
    expect(convert('1', { type: 'b' })).toBe('TRUE');
    expect(convert('#N/A', { type: 'e' })).toEqual({ problem: 'has the error #N/A' });
    expect(convert('#N&#0;/A', { type: 'e' })).toEqual({ problem: 'has the error #N/A' });
    expect(convert('x'.repeat(1_000), { type: 'n' })).toEqual({
      problem: `has ${'x'.repeat(60)}, which is not a number`,
    });
    expect(convert('2019-12-31T00:00:00', { type: 'd' })).toBe('2019-12-31');
  });
});
