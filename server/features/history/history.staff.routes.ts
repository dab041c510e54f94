import type { FastifyInstance } from 'fastify';
import { historyStaff, type SubjectKind } from '#contract/history.staff.ts';
import { type Capability, can } from '#contract/permissions.ts';
import type { Paging } from '#contract/wire/pagination.ts';
import { listEntries } from '../../history/history.sql.ts';
import type { HistoryFilter } from '../../history/history-filter.sql.ts';
import { toScope } from '../../history/history-table.ts';
import { historyTables } from '../../history/history-tables.ts';
import { listShownFields, presentEntries, presentPutBackFields } from '../../history/present-history.ts';
import { previewPutBack, putBack } from '../../history/put-back.ts';
import type { PutBackRule } from '../../history/put-back-rule.ts';
import type { Caller } from '../../http/caller.ts';
import { forbidden } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Services } from '../services.ts';

const maxListedFields = 200;

/** Registered apart from the other features, because it needs the rules of all of them. */
export function registerHistoryRoutes(
  app: FastifyInstance,
  accessControl: AccessControl,
  { db, config: { demo } }: Services,
  rules: PutBackRule[],
): void {
  const list = async (caller: Caller, filter: HistoryFilter & Paging) => {
    const { rows, totalItems } = await listEntries(db, filter);
    const entries = await presentEntries(db, rows, caller.grants, filter.subjectId);
    return { entries, totalItems, page: Math.max(1, filter.page) };
  };
  registerEndpoints(app, accessControl, historyStaff, {
    listHistory: ({ query }, { caller }) => list(caller, query),
    listSubjectHistory: ({ params: { kind, id }, query }, { caller }) => {
      const capability = findReadCapability(kind);
      if (!capability || !can(caller.grants, capability, toScope({ kind }, id))) throw forbidden();
      return list(caller, { ...query, kind, subjectId: id });
    },
    previewPutBack: async ({ params }, { caller }) => {
      const { entry, fields, leftAlone } = await previewPutBack(db, caller, params.id);
      const [presented] = await presentEntries(db, [entry], caller.grants);
      const byStatus = Map.groupBy(fields, ({ status }) => status);
      const restorable = listShownFields(byStatus.get('restorable') ?? []);
      return {
        entry: presented as NonNullable<typeof presented>,
        restored: await presentPutBackFields(db, restorable.slice(0, maxListedFields), caller.grants),
        restoredCount: restorable.length,
        conflicts: await presentPutBackFields(db, byStatus.get('conflict') ?? [], caller.grants),
        leftAlone: await presentPutBackFields(db, leftAlone.slice(0, maxListedFields), caller.grants),
      };
    },
    putBack: async ({ params, body }, { caller }) => {
      const deps = { db, demo, rules };
      const { leftAlone, ...result } = await putBack(deps, caller, params.id, body.overwrite);
      return { ...result, leftAlone: await presentPutBackFields(db, leftAlone, caller.grants) };
    },
  });
}

/** No table of the history belongs to imports: they change members and organisations. */
const findReadCapability = (kind: SubjectKind): Capability | undefined =>
  kind === 'import'
    ? 'imports.read'
    : Object.values(historyTables).find((table) => table.kind === kind)?.readCapability;
