import { type ImportKind, reasonsHeader } from '#contract/imports.staff.ts';
import type { Db } from '../../db/database.ts';
import { sampleTable, type TableFile } from '../../files/tables/read-table.ts';
import { TableFileError } from '../../files/tables/table-file-error.ts';
import type { SheetSample } from '../../files/tables/table-output.ts';
import { importFields } from './import-kinds.ts';
import { findMappingOfShape, type SheetColumns } from './imports.sql.ts';
import {
  findHeaderRow,
  listHeaders,
  type Mapping,
  mapLike,
  suggestMapping,
  toFileShape,
} from './map-columns.ts';

/** Enough for titles above the header and for some examples below it. */
const sampleRows = 20;
const maxExamples = 3;
const maxExampleLength = 100;

/** The sheets of a file, and the columns of one of them: the named one, or the first one with rows. */
export async function readColumns(db: Db, kind: ImportKind, file: TableFile, sheet?: string) {
  const samples = await sampleTable(file, sampleRows);
  const chosen =
    sheet === undefined
      ? samples.find(({ rows }) => rows.length > 1)
      : samples.find(({ name }) => name === sheet);
  if (!chosen || chosen.rows.length < 2) throw new TableFileError('has no rows below its header.');
  return {
    sheets: samples.flatMap(({ name }) => name ?? []),
    columns: await toColumns(db, kind, chosen),
  };
}

async function toColumns(
  db: Db,
  kind: ImportKind,
  { name: sheet, rows }: SheetSample,
): Promise<SheetColumns> {
  const header = findHeaderRow(rows);
  if (!header) throw new TableFileError('has no header.');
  const headers = listHeaders(header);
  const below = rows.filter(({ rowNumber }) => rowNumber > header.rowNumber);
  const examples = headers.map((_, column) =>
    below
      .flatMap(({ cells }) =>
        typeof cells[column] === 'string' && cells[column] !== '' ? cells[column] : [],
      )
      .slice(0, maxExamples)
      .map((text) => text.slice(0, maxExampleLength).toWellFormed()),
  );
  const shape = toFileShape(kind, headers);
  const choice = await chooseMapping(db, kind, headers, shape);
  return { sheet, headerRow: header.rowNumber, headers, examples, shape, ...choice };
}

/** As for the last file with the same columns, or by the headers. */
async function chooseMapping(db: Db, kind: ImportKind, headers: string[], shape: string) {
  const known = await findMappingOfShape(db, shape);
  if (known) {
    const { keyField, emptyCellsClear, mappedAt: mappedLike } = known;
    return {
      mapping: mapLike(known, headers),
      keyField,
      // A file with refused rows has only the values that a row would have changed.
      emptyCellsClear: emptyCellsClear && !headers.includes(reasonsHeader),
      mappedLike,
    };
  }
  const mapping = suggestMapping(kind, headers);
  return { mapping, keyField: suggestKey(kind, mapping), emptyCellsClear: false, mappedLike: null };
}

/** Ids are the safest match, if the file has them. */
const suggestKey = (kind: ImportKind, mapping: Mapping): string | null =>
  importFields[kind].find(({ name, isKey }) => isKey && mapping.includes(name))?.name ?? null;
