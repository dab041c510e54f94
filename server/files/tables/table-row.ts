import { importLimits } from '#contract/import-limits.ts';
import { TableFileError } from './table-file-error.ts';

/** The problem continues the name of the column, such as "has the error #N/A". */
export type TableCell = string | { problem: string };

/** `rowNumber` is the one that a spreadsheet program shows. The cells after the last one with a value are left out. */
export type TableRow = { rowNumber: number; cells: TableCell[] };

export const tableLimits = {
  maxBytes: importLimits.maxMegabytes * 1024 * 1024,
  maxRows: importLimits.maxRows,
  maxColumns: importLimits.maxColumns,
  /** The limit of Excel. */
  maxCellLength: 32_767,
  /** Of one sheet when it is unpacked. It is streamed, so it needs no memory. */
  maxSheetBytes: 1024 * 1024 * 1024,
  /** Characters of the texts that the cells of a workbook share. */
  maxSharedLength: 100_000_000,
  maxMemoryBytes: 700_000_000,
  processorSeconds: 120,
  /** Without any output. */
  stallSeconds: 60,
};

export const tooLongCell: TableCell = {
  problem: `has more than ${tableLimits.maxCellLength.toLocaleString('en')} characters`,
};

/** Returns null for an empty row. */
export function toTableRow(rowNumber: number, cells: TableCell[]): TableRow | null {
  if (rowNumber > tableLimits.maxRows) throw new TableFileError(tooManyRows);
  const length = cells.findLastIndex((cell) => cell !== '') + 1;
  return length === 0 ? null : { rowNumber, cells: cells.slice(0, length) };
}

const tooManyRows = `has more than ${tableLimits.maxRows.toLocaleString('en')} rows. Split it and import the parts.`;

export function assertColumn(index: number, rowNumber: number): void {
  if (index >= tableLimits.maxColumns)
    throw new TableFileError(`has more than ${tableLimits.maxColumns} columns in row ${rowNumber}.`);
}
