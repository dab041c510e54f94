import type { FastifyInstance } from 'fastify';
import { binStaff } from '#contract/bin.staff.ts';
import { type Capability, can, type Grant } from '#contract/permissions.ts';
import { toWriteCapability } from '../../history/history-table.ts';
import { historyTables } from '../../history/history-tables.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { binExport } from './bin.export.ts';
import { binSearch } from './bin.search.ts';
import { type BinRow, listBin } from './bin.sql.ts';
import { listReadableKinds } from './bin-capabilities.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, { db }: Services): void {
  registerEndpoints(app, accessControl, binStaff, {
    // Reads from the primary, because staff look at the list right after a change.
    listBin: async ({ query }, { caller: { grants } }) => {
      const { rows, totalItems } = await listBin(db, listReadableKinds(grants, query.kind), query);
      return {
        items: rows.map((row) => presentItem(row, grants)),
        totalItems,
        page: Math.max(1, query.page),
      };
    },
  });
}

const presentItem = (row: BinRow, grants: Grant[]) => {
  const { tables: _, total: __, deletedAt, goneAt, ...item } = row;
  const missing = listNeededCapabilities(row).find((capability) => !can(grants, capability));
  return {
    ...item,
    deletedAt: deletedAt.toISOString(),
    goneAt: goneAt.toISOString(),
    missingCapability: missing ?? null,
  };
};

/** The same as putting back the entry needs. */
function listNeededCapabilities({ kind, tables }: BinRow): Capability[] {
  if (kind === 'resource') return ['resources.edit'];
  const written = (tables ?? []).flatMap((name) => historyTables[name] ?? []);
  const needed = written.filter(({ leftAloneInEntriesAbout }) => !leftAloneInEntriesAbout?.includes(kind));
  return ['history.putBack', ...needed.map((table) => toWriteCapability(table, kind, undefined))];
}

export const binFeature: Feature = { routes, search: [binSearch], exports: [binExport] };
