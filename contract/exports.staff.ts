import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { anyText, id, maxCharacters, oneOf, singleLineText } from './fields.ts';

export const exportLists = [
  'members',
  'organisations',
  'groups',
  'group members',
  'events',
  'products',
  'enquiries',
  'library',
  'grants',
  'acting as members',
  'activity',
  'bin',
] as const;
export type ExportListName = (typeof exportLists)[number];

export const exportFormats = ['xlsx', 'csv'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The file is deleted afterwards. */
export const exportHours = 24;

const staffExport = z.object({
  id,
  list: z.enum(exportLists),
  format: z.enum(exportFormats),
  /** `failed` also if no row was written for 15 minutes. */
  state: z.enum(['preparing', 'ready', 'failed']),
  /** Labels of the columns. */
  columns: z.array(z.string()),
  /** Rows written so far. */
  rowCount: z.int(),
  createdAt: z.iso.datetime(),
  readyUntil: z.nullable(z.iso.datetime()),
  byteSize: z.nullable(z.int()),
  /** A sentence. Null if the reason is unknown. */
  problem: z.nullable(z.string()),
});
export type StaffExport = z.output<typeof staffExport>;

const exportColumn = z.object({
  name: z.string(),
  label: z.string(),
  /** Selected by default. */
  isDefault: z.boolean(),
});
export type ExportColumnOption = z.output<typeof exportColumn>;

const path = '/api/staff/exports';
const byId = z.object({ id });
const run = { capability: 'exports.run' } as const;

export const exportsStaff = defineEndpoints({
  listExportColumns: {
    summary: 'Lists the columns that the caller may export from a list',
    method: 'GET',
    path: '/api/staff/export-columns/{list}',
    access: run,
    params: z.object({ list: oneOf(exportLists) }),
    response: z.object({ columns: z.array(exportColumn) }),
  },
  listExports: {
    summary: "Lists the caller's exports of the last day, newest first",
    method: 'GET',
    path,
    access: run,
    response: z.object({ exports: z.array(staffExport) }),
  },
  createExport: {
    summary:
      'Writes the rows of a list to a CSV or Excel file. Also needs the capabilities to read the list and the columns',
    method: 'POST',
    path,
    access: run,
    body: z.strictObject({
      list: oneOf(exportLists),
      /** The parameters of the list without its pages. Exports of members are in the order of the member number. */
      filters: z._default(z.record(singleLineText(100), anyText.check(maxCharacters(1_000))), {}),
      columns: z
        .array(singleLineText(100))
        .check(
          z.minLength(1, 'must have at least one value'),
          z.maxLength(100, 'must have at most 100 values'),
        ),
      format: oneOf(exportFormats),
    }),
    response: staffExport,
  },
  getExport: {
    summary: "Returns the state of one of the caller's exports",
    method: 'GET',
    path: `${path}/{id}`,
    access: run,
    params: byId,
    response: staffExport,
  },
  downloadExport: {
    summary: "Returns the file of one of the caller's exports",
    method: 'GET',
    path: `${path}/{id}/file`,
    access: { ...run, recentSecondStep: true },
    params: byId,
    response: 'file',
  },
});
