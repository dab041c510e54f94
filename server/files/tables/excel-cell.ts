import { decodeXml } from '../office-file.ts';
import { toDateText } from './excel-date.ts';
import { formatOf, type NumberFormat } from './excel-styles.ts';
import { type TableCell, tableLimits, tooLongCell } from './table-row.ts';

/** `value` is the raw XML of the cell, or null if it was too long to keep. */
export type RawCell = { type: string; style: string; value: string | null };

export type Workbook = { strings: TableCell[]; formats: NumberFormat[]; uses1904: boolean };

export function toTableCell({ type, style, value }: RawCell, workbook: Workbook): TableCell {
  if (value === null) return tooLongCell;
  if (type === 's') return workbook.strings[Number(value)] ?? '';
  if (type === 'inlineStr' || type === 'str') return toText(value);
  if (type === 'e') return { problem: `has the error ${clean(value)}` };
  if (type === 'b') return value.trim() === '1' ? 'TRUE' : 'FALSE';
  if (type === 'd')
    return clean(value)
      .replace('T', ' ')
      .replace(/ 00:00:00(\.0+)?$/, '');
  return toNumberText(clean(value), style, workbook);
}

/** Excel writes characters that XML cannot have as _x000D_. */
const escapedCharacter = /_x([\da-f]{4})_/gi;

/** The longest part of a wrong value that a message repeats. */
const maxQuotedLength = 60;

const clean = (value: string) =>
  decodeXml(value.slice(0, maxQuotedLength)).replaceAll('\0', '').toWellFormed().trim();

/** `value` is null if it was too long to keep. */
export function toText(value: string | null): TableCell {
  if (value === null) return tooLongCell;
  const text = decodeXml(value)
    .replace(escapedCharacter, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replaceAll('\0', '')
    .toWellFormed();
  return text.length > tableLimits.maxCellLength ? tooLongCell : text.trim();
}

/** Excel stores 15 digits and fills up with zeros. */
const maxExactInteger = 1e15;

function toNumberText(value: string, style: string, { formats, uses1904 }: Workbook): TableCell {
  if (value === '') return '';
  const number = Number(value);
  if (!Number.isFinite(number)) return { problem: `has ${value}, which is not a number` };
  const { isDate, minDigits } = formatOf(formats, style);
  if (isDate) return toDateText(number, uses1904);
  if (!Number.isInteger(number)) return String(Number(number.toPrecision(15)));
  if (Math.abs(number) >= maxExactInteger)
    return { problem: 'has a number with more than 15 digits, of which Excel has lost the last ones' };
  return String(number).padStart(minDigits, '0');
}
