import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type ImportDetails, importsStaff } from '#contract/imports.staff.ts';
import { TableFileError } from '../../files/tables/table-file-error.ts';
import { conflict, validationFailed } from '../../http/errors.ts';
import { type AccessControl, type Handlers, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { takeUpload } from '../uploads/uploads.sql.ts';
import { checkImportJob, importJobs } from './check-import.ts';
import { listRows } from './import-rows.sql.ts';
import {
  deleteImport,
  deleteOldImports,
  getImport,
  type ImportRecord,
  insertImport,
  listImports,
  setMapping,
  setSheet,
  startCheck,
} from './imports.sql.ts';
import { findMappingProblem, type Mapping } from './map-columns.ts';
import { presentImport, presentRow, presentSummary } from './present-import.ts';
import { readColumns } from './read-columns.ts';
import { formatRefusedRows } from './refused-rows.ts';
import { listKeptRows } from './runs/run-rows.sql.ts';
import { changeUnstarted, startImport, startUndoOfImport } from './runs/start-import.ts';
import { toTableFile } from './to-table-file.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  registerEndpoints(app, accessControl, importsStaff, handlers(services));
}

function handlers(services: Services): Handlers<typeof importsStaff> {
  const { db, jobQueue } = services;
  const present = async (id: string): Promise<ImportDetails> => presentImport(await getImport(db, id));
  return {
    listImports: async ({ query }) => {
      const { rows, totalItems } = await listImports(db, query);
      return { imports: rows.map(presentSummary), totalItems, page: Math.max(1, query.page) };
    },

    createImport: async ({ body: { uploadId, kind } }, { caller: { memberId } }) => {
      const id = await db.transaction().execute(async (tx) => {
        const { key, name } = await takeUpload(tx, { id: uploadId, memberId });
        return insertImport(tx, { kind, fileKey: key, fileName: name, createdBy: memberId });
      });
      await chooseSheet(services, await getImport(db, id)).catch(async (error: unknown) => {
        await db.transaction().execute((tx) => deleteImport(tx, id));
        throw error;
      });
      return present(id);
    },

    getImport: ({ params }) => present(params.id),

    chooseImportSheet: async ({ params: { id }, body: { sheet } }) => {
      await chooseSheet(services, await getImport(db, id), sheet);
      return present(id);
    },

    mapImportColumns: async ({ params: { id }, body: { fields: mapping, keyField, emptyCellsClear } }) => {
      assertMapping(await getImport(db, id), mapping, keyField);
      await changeUnstarted(db, id, (tx) => setMapping(tx, id, { mapping, keyField, emptyCellsClear }));
      return present(id);
    },

    checkImport: async ({ params: { id } }) => {
      const { kind, state, mapping, keyField } = await getImport(db, id);
      if (state === 'checking') return present(id);
      const problem = findMappingProblem(kind, mapping, keyField ?? '');
      if (problem) throw conflict(problem);
      await changeUnstarted(db, id, async (tx) => {
        await jobQueue.enqueue(tx, checkImportJob, { importId: id, checkId: await startCheck(tx, id) });
      });
      return present(id);
    },

    listImportRows: async ({ params: { id }, query }) => {
      const record = await getImport(db, id);
      const { rows, totalItems } = await listRows(db, id, query);
      return { rows: rows.map((row) => presentRow(record, row)), totalItems, page: Math.max(1, query.page) };
    },

    downloadRefusedRows: async ({ params: { id } }) => {
      const record = await getImport(db, id);
      const body = Readable.from(formatRefusedRows(db, record));
      const downloadName = `${record.fileName.replace(/\.[^.]+$/, '')} - refused rows.csv`;
      return { body, mediaType: 'text/csv; charset=utf-8', byteSize: null, downloadName };
    },

    startImport: async ({ params: { id } }, { caller }) => {
      await startImport(services, caller, id);
      return present(id);
    },

    undoImport: async ({ params: { id } }, { caller }) => {
      await startUndoOfImport(services, caller, id);
      return present(id);
    },

    listKeptRows: async ({ params: { id }, query }) => {
      const { keptCount: totalItems } = await getImport(db, id);
      return { rows: await listKeptRows(db, id, query), totalItems, page: Math.max(1, query.page) };
    },

    cancelImport: async ({ params: { id } }) => {
      await changeUnstarted(db, id, (tx) => deleteImport(tx, id));
      return { success: true };
    },
  };
}

/** Reads the columns of a sheet, or of the first one with rows. */
async function chooseSheet({ db, fileStore }: Services, record: ImportRecord, sheet?: string): Promise<void> {
  const { id, kind, fileName } = record;
  try {
    const { columns, sheets } = await readColumns(db, kind, toTableFile(fileStore, record), sheet);
    await changeUnstarted(db, id, (tx) => setSheet(tx, id, columns, sheets));
  } catch (error) {
    if (!(error instanceof TableFileError)) throw error;
    throw validationFailed([{ field: 'file', message: `“${fileName}” ${error.message}` }]);
  }
}

function assertMapping({ kind, headers }: ImportRecord, mapping: Mapping, keyField: string): void {
  const problem =
    mapping.length === headers.length
      ? findMappingProblem(kind, mapping, keyField)
      : `must have ${headers.length} values, one for each column`;
  if (problem) throw validationFailed([{ field: 'fields', message: problem }]);
}

export const importsFeature: Feature = {
  routes,
  jobs: importJobs,
  cleanUp: ({ db }) => deleteOldImports(db),
};
