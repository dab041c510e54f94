import type { ImportKind } from '#contract/imports.staff.ts';
import { isBlank } from '#contract/normalise-text.ts';
import type { TableRow } from '../../files/tables/table-row.ts';
import type { ImportField, ImportValues } from './import-field.ts';
import { importFields } from './import-kinds.ts';
import { type Mapping, toColumnName } from './map-columns.ts';

/** Why a row is refused. `column` is null if it is about the whole row. */
export type RowReason = { column: number | null; text: string };

export type ParsedRow = { rowNumber: number; values: ImportValues; reasons: RowReason[] };

export type ParseOptions = {
  kind: ImportKind;
  headers: string[];
  mapping: Mapping;
  /** Otherwise empty cells leave the field as it is. */
  emptyCellsClear: boolean;
};

/** Lists every problem of a row, so that staff can correct all of them at the same time. */
export function parseRow({ rowNumber, cells }: TableRow, options: ParseOptions): ParsedRow {
  const values: ImportValues = {};
  const reasons: RowReason[] = [];
  const { kind, headers, mapping, emptyCellsClear } = options;
  for (const [column, name] of mapping.entries()) {
    const field = importFields[kind].find((each) => each.name === name);
    if (!field) continue;
    const parsed = parseCell(cells[column] ?? '', field, emptyCellsClear);
    if ('values' in parsed) Object.assign(values, parsed.values);
    else reasons.push({ column, text: describeProblem(parsed.problem, headers[column], column) });
  }
  if (hasExtraValues(cells, headers.length))
    reasons.push({ column: null, text: describeLength(headers.length) });
  return { rowNumber, values, reasons };
}

function parseCell(cell: TableRow['cells'][number], field: ImportField, emptyCellsClear: boolean) {
  if (typeof cell !== 'string') return cell;
  if (isBlank(cell)) return { values: (emptyCellsClear && field.emptyValues) || {} };
  return field.parse(cell);
}

/** Problems that continue the name of the column start with a verb in small letters. */
const describeProblem = (problem: string, header: string | undefined, column: number) =>
  /^[a-z]/.test(problem)
    ? `${header ? `‘${header}’` : `Column ${toColumnName(column)}`} ${problem}`
    : problem;

/** A value with a comma that is not in quotes moves all values after it to the wrong columns. */
const hasExtraValues = (cells: TableRow['cells'], length: number) => cells.length > length;
const describeLength = (length: number) =>
  `The row has values after the last column (${toColumnName(length - 1)}). Put values that contain the separator in quotation marks`;
