import type { FastifyInstance } from 'fastify';
import { type ItemSelection, libraryChangesStaff, maxChangedItems } from '#contract/library-changes.staff.ts';
import type { Db } from '../../db/database.ts';
import type { StaffAction } from '../../history/change-as-staff.ts';
import { changeMany, splitRows } from '../../history/change-many.ts';
import type { Caller } from '../../http/caller.ts';
import { validationFailed } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { cacheMembershipSizes, countAudienceChange } from './audience.ts';
import type { ChangePlan } from './change-plan.ts';
import { type ChangeRow, lockChangeRows, readChangeRows } from './library-changes.sql.ts';
import { listLibraryItemIds } from './library-list.sql.ts';
import { planChange } from './plan-library-change.ts';
import { toSubject } from './publish-library-item.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, { db }: Services): void {
  const readSizes = cacheMembershipSizes(db);
  registerEndpoints(app, accessControl, libraryChangesStaff, {
    previewLibraryChange: async ({ body: { selection, change } }, { caller }) => {
      const rows = await readChangeRows(db, await listSelectedIds(db, selection, caller));
      const plan = await planChange({ db, caller, rows }, change);
      const { allowed, leftAlone } = splitRows(rows, plan);
      const changes = allowed.map(plan.toVisibility);
      return {
        items: allowed.map((row) => {
          const { id, version, title } = row;
          return { id, version, title, ...(plan.toTags && { tags: plan.toTags(row) }) };
        }),
        leftAlone,
        liveCount: allowed.filter(({ isLive }) => isLive).length,
        ...(await countAudienceChange(db, await readSizes(), changes)),
        accessLevel: plan.accessLevel,
      };
    },
    changeLibraryItems: ({ body: { items, change } }, { caller }) =>
      changeMany(db, caller, {
        items,
        deletedTitle: 'A deleted resource',
        lockRows: lockChangeRows,
        plan: (tx, actor, rows) => planChange({ db: tx, caller: actor, rows }, change),
        toAction,
      }),
  });
}

async function listSelectedIds(db: Db, selection: ItemSelection, { memberId }: Caller): Promise<string[]> {
  if ('ids' in selection) return selection.ids;
  const filter = { ...selection.filter, sortField: 'updatedAt', sortOrder: 'desc' } as const;
  const ids = await listLibraryItemIds(db, filter, memberId, maxChangedItems + 1);
  if (ids.length > maxChangedItems)
    throw validationFailed([{ field: 'selection', message: `must be at most ${maxChangedItems} resources` }]);
  return ids;
}

function toAction({ action, target }: ChangePlan, rows: ChangeRow[]): StaffAction {
  const [first] = rows as [ChangeRow];
  const count = rows.length === 1 ? '1 resource' : `${rows.length} resources`;
  if (target) return { action: `${action} ${count} to`, subject: target };
  if (rows.length === 1) return { action, subject: toSubject(first) };
  return { action, subject: { kind: 'resources', id: crypto.randomUUID(), label: count } };
}

export const libraryChangesFeature: Feature = { routes };
