import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, oneOf, singleLineText, success } from './fields.ts';
import { paging, totalItems } from './wire/pagination.ts';

export const importKinds = ['members', 'organisations', 'group members', 'segments'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * `mapping`: staff choose the columns. `failed`: the file cannot be read. `stopped`: the staff member who started the
 * import can no longer run imports.
 */
export const importStates = [
  'mapping',
  'checking',
  'checked',
  'failed',
  'importing',
  'stopped',
  'imported',
  'undoing',
  'undone',
] as const;
export type ImportState = (typeof importStates)[number];

/** The effect of a row. */
export const rowOutcomes = ['new', 'changed', 'unchanged', 'refused'] as const;
export type RowOutcome = (typeof rowOutcomes)[number];

/** The CSV file with the refused rows has them in its last column, which an import leaves out. */
export const reasonsHeader = 'Not imported because';

/** An import can be undone for this time after its start. Then it is deleted with its file. */
export const importDays = 90;

const nullableText = z.nullable(z.string());
const counts = z.object({ new: z.int(), changed: z.int(), unchanged: z.int(), refused: z.int() });

const summary = {
  id,
  kind: z.enum(importKinds),
  state: z.enum(importStates),
  fileName: z.string(),
  /** Null in a CSV file. */
  sheet: nullableText,
  counts,
  createdAt: z.iso.datetime(),
  /** Null if the account was closed. */
  createdBy: z.nullable(z.object({ id, name: z.string() })),
  /** If the file cannot be read, a sentence that continues its name. If the import was stopped, a sentence with the reason. */
  problem: nullableText,
};
const importSummary = z.object(summary);
export type ImportSummary = z.output<typeof importSummary>;

const field = z.object({
  name: z.string(),
  label: z.string(),
  /** The field can be chosen to match rows. */
  isKey: z.boolean(),
  /** A new row needs it. */
  isRequired: z.boolean(),
});

const column = z.object({
  /** As in spreadsheet programs, such as "A". */
  letter: z.string(),
  header: z.string(),
  /** The first values below the header. */
  examples: z.array(z.string()),
  /** The name of the field. Null if the column is left out. */
  field: nullableText,
});

const importDetails = z.object({
  ...summary,
  sheets: z.array(z.string()),
  columns: z.array(column),
  fields: z.array(field),
  /** The field by which rows are matched. */
  keyField: nullableText,
  emptyCellsClear: z.boolean(),
  /** When a file with the same columns was mapped like this. */
  mappedLike: z.nullable(z.iso.datetime()),
  /** The row up to which the file is checked. */
  checkedToRow: z.int(),
  /** The last row of the file. Null until the check has counted them. */
  lastRow: z.nullable(z.int()),
  /** The row up to which the rows are imported. It decreases while the import is undone. */
  importedToRow: z.int(),
  /** The entry of the history with the changes. Null before the import starts. */
  entryId: z.nullable(id),
  /** Null if there is nothing to undo. */
  undoUntil: z.nullable(z.iso.datetime()),
  /** The number of rows that were edited after the import, so undoing it left them alone. */
  keptRows: z.int(),
  /** The import was stopped, and starting it again imports the other rows. */
  canContinue: z.boolean(),
});
export type ImportDetails = z.output<typeof importDetails>;

const importRow = z.object({
  rowNumber: z.int(),
  outcome: z.enum(rowOutcomes),
  /** The name of the object, or what the row says about it. */
  label: z.string(),
  /** The object that matches the row. */
  matchedId: z.nullable(id),
  /** All values of a new row, and the changed ones of another. */
  changes: z.array(
    z.object({ field: z.string(), label: z.string(), before: nullableText, after: nullableText }),
  ),
  reasons: z.array(z.object({ column: nullableText, text: z.string() })),
});
export type ImportRow = z.output<typeof importRow>;

const keptRow = z.object({
  rowNumber: z.int(),
  label: z.string(),
  /** The member or organisation. */
  objectId: id,
  /** The labels of what was edited after the import, such as "Mobile" or "Groups". */
  fields: z.array(z.string()),
});
export type KeptRow = z.output<typeof keptRow>;

const path = '/api/staff/imports';
const byId = z.object({ id });
const read = { capability: 'imports.read' } as const;
const run = { capability: 'imports.run' } as const;
const changeData = { ...run, recentSecondStep: true } as const;

export const importsStaff = defineEndpoints({
  listImports: {
    summary: 'Lists the imports of the last 90 days, newest first',
    method: 'GET',
    path,
    access: read,
    query: z.strictObject(paging(50)),
    response: z.object({ imports: z.array(importSummary), totalItems, page: z.int() }),
  },
  createImport: {
    summary:
      'Makes an import of a finished upload of a CSV or Excel file, with a suggested mapping of its columns',
    method: 'POST',
    path,
    access: run,
    body: z.strictObject({ uploadId: id, kind: oneOf(importKinds) }),
    response: importDetails,
  },
  getImport: {
    summary: 'Returns an import with its columns and its progress',
    method: 'GET',
    path: `${path}/{id}`,
    access: read,
    params: byId,
    response: importDetails,
  },
  chooseImportSheet: {
    summary: 'Chooses the sheet of a workbook, with a suggested mapping of its columns',
    method: 'PUT',
    path: `${path}/{id}/sheet`,
    access: run,
    params: byId,
    body: z.strictObject({ sheet: singleLineText(200) }),
    response: importDetails,
  },
  mapImportColumns: {
    summary:
      'Chooses the field of each column, and by which field rows are matched. Discards an earlier check',
    method: 'PUT',
    path: `${path}/{id}/columns`,
    access: run,
    params: byId,
    body: z.strictObject({
      /** The name of the field of each column. Null for columns that are left out. */
      fields: z
        .array(z.nullable(singleLineText(100)))
        .check(z.maxLength(300, 'must have at most 300 values')),
      keyField: singleLineText(100),
      /** Otherwise an empty cell leaves its field as it is. */
      emptyCellsClear: z.boolean('must be true or false'),
    }),
    response: importDetails,
  },
  checkImport: {
    summary: 'Compares each row of the file with the stored values. Changes nothing',
    method: 'POST',
    path: `${path}/{id}/check`,
    access: run,
    params: byId,
    response: importDetails,
  },
  listImportRows: {
    summary: 'Lists the checked rows of an import, with what each one changes or why it is refused',
    method: 'GET',
    path: `${path}/{id}/rows`,
    access: read,
    params: byId,
    query: z.strictObject({ ...paging(50), outcome: z.optional(oneOf(rowOutcomes)) }),
    response: z.object({ rows: z.array(importRow), totalItems, page: z.int() }),
  },
  downloadRefusedRows: {
    summary: 'Returns the refused rows as a CSV file with their reasons, which can be corrected and imported',
    method: 'GET',
    path: `${path}/{id}/refused-rows`,
    access: read,
    params: byId,
    response: 'file',
  },
  startImport: {
    summary:
      'Starts or continues an import. Imports the new and changed rows in a job. Compares each row again, and refuses it if the stored values were edited after the check',
    method: 'POST',
    path: `${path}/{id}/start`,
    access: changeData,
    params: byId,
    response: importDetails,
  },
  undoImport: {
    summary:
      'Restores the values before an import in a job. Leaves rows alone that were edited after the import',
    method: 'POST',
    path: `${path}/{id}/undo`,
    access: changeData,
    params: byId,
    response: importDetails,
  },
  listKeptRows: {
    summary: 'Lists the rows that undoing the import left alone, with what was edited after the import',
    method: 'GET',
    path: `${path}/{id}/kept-rows`,
    access: read,
    params: byId,
    query: z.strictObject(paging(50)),
    response: z.object({ rows: z.array(keptRow), totalItems, page: z.int() }),
  },
  cancelImport: {
    summary: 'Deletes an import that was not started, with its file and its checked rows',
    method: 'DELETE',
    path: `${path}/{id}`,
    access: run,
    params: byId,
    response: success,
  },
});
