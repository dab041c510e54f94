import type { FastifyInstance } from 'fastify';
import { type ExportFormat, exportsStaff, type StaffExport } from '#contract/exports.staff.ts';
import type { ExportList } from '../../exports/export-list.ts';
import { listCurrentGrants } from '../../history/current-grants.sql.ts';
import { notFound } from '../../http/errors.ts';
import { type AccessControl, type Handlers, registerEndpoints } from '../../http/register-endpoints.ts';
import { validate } from '../../http/validate.ts';
import type { Feature, Services } from '../services.ts';
import { chooseColumns, listReadableColumns } from './choose-columns.ts';
import {
  deleteExpiredExports,
  type ExportRow,
  findOwnExport,
  insertExport,
  listOwnExports,
} from './exports.sql.ts';
import { exportJob, mediaTypes } from './run-export.ts';

export function registerExportRoutes(
  app: FastifyInstance,
  accessControl: AccessControl,
  services: Services,
  lists: ExportList[],
): void {
  registerEndpoints(app, accessControl, exportsStaff, handlers(services, lists));
}

function handlers({ db, fileStore, jobQueue, rateLimiter }: Services, lists: ExportList[]) {
  const findList = (name: string): ExportList => {
    const list = lists.find((each) => each.name === name);
    if (!list) throw notFound('This list cannot be exported.');
    return list;
  };
  const getExport = async (memberId: string, id: string): Promise<ExportRow> => {
    const found = await findOwnExport(db, memberId, id);
    if (!found) throw notFound('Export not found. Files are kept for 24 hours.');
    return found;
  };
  const present = (row: ExportRow) => presentExport(row, findList(row.list));
  return {
    listExportColumns: async ({ params }, { caller }) => ({
      columns: listReadableColumns(findList(params.list), caller.grants).map(
        ({ name, label, isDefault = false }) => ({ name, label, isDefault }),
      ),
    }),

    listExports: async (_input, { caller }) => ({
      exports: (await listOwnExports(db, caller.memberId)).map(present),
    }),

    createExport: async ({ body: { list: name, filters, columns, format } }, { caller }) => {
      const { memberId, grants } = caller;
      const list = findList(name);
      const chosen = chooseColumns(list, grants, columns).map((column) => column.name);
      validate(list.query, filters);
      await rateLimiter.consume('exportsByMember', memberId);
      const id = await db.transaction().execute(async (tx) => {
        const exportId = await insertExport(tx, { memberId, list: name, filters, columns: chosen, format });
        await jobQueue.enqueue(tx, exportJob, { exportId });
        return exportId;
      });
      return present(await getExport(memberId, id));
    },

    getExport: async ({ params: { id } }, { caller }) => present(await getExport(caller.memberId, id)),

    downloadExport: async ({ params: { id } }, { caller }) => {
      const { list, columns, format, createdAt, storageKey, byteSize } = await getExport(caller.memberId, id);
      if (!storageKey || byteSize === null) throw notFound('The file is not ready yet.');
      // Past the cache of sessions, because a role can end after the export.
      chooseColumns(findList(list), await listCurrentGrants(db, caller.sessionId), columns);
      return {
        body: fileStore.open(storageKey),
        mediaType: mediaTypes[format as ExportFormat],
        byteSize,
        downloadName: `${list} ${createdAt.toISOString().slice(0, 10)}.${format}`,
      };
    },
  } satisfies Handlers<typeof exportsStaff>;
}

function presentExport(row: ExportRow, list: ExportList): StaffExport {
  const { id, format, columns, rowCount, createdAt, readyAt, readyUntil, byteSize, problem, isLate } = row;
  return {
    ...{ id, rowCount, byteSize, problem },
    list: list.name,
    format: format as ExportFormat,
    state: readyAt ? 'ready' : problem !== null || isLate ? 'failed' : 'preparing',
    columns: list.columns.filter(({ name }) => columns.includes(name)).map(({ label }) => label),
    createdAt: createdAt.toISOString(),
    readyUntil: readyUntil?.toISOString() ?? null,
  };
}

export const exportsFeature: Feature = { cleanUp: ({ db }) => deleteExpiredExports(db) };
