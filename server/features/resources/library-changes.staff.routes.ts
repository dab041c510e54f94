import type { FastifyInstance } from 'fastify';
import {
  type ItemSelection,
  type LeftAlone,
  type LibraryChange,
  libraryChangesStaff,
  maxChangedItems,
} from '#contract/library-changes.staff.ts';
import type { Db } from '../../db/database.ts';
import { recordHistory, type StaffAction } from '../../history/change-as-staff.ts';
import { withCurrentGrants } from '../../history/with-current-grants.ts';
import type { Caller } from '../../http/caller.ts';
import { validationFailed } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import type { Feature, Services } from '../services.ts';
import { cacheMembershipSizes, countAudienceChange } from './audience.ts';
import type { ChangePlan } from './change-plan.ts';
import { type ChangeRow, lockItems, readChangeRows } from './library-changes.sql.ts';
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
    changeLibraryItems: ({ body }, { caller }) => changeItems(db, caller, body),
  });
}

async function listSelectedIds(db: Db, selection: ItemSelection, { memberId }: Caller): Promise<string[]> {
  if ('ids' in selection) return selection.ids;
  const ids = await listLibraryItemIds(db, selection.filter, memberId, maxChangedItems + 1);
  if (ids.length > maxChangedItems)
    throw validationFailed([{ field: 'selection', message: `must be at most ${maxChangedItems} resources` }]);
  return ids;
}

function splitRows(rows: ChangeRow[], { findReason }: ChangePlan) {
  const allowed: ChangeRow[] = [];
  const leftAlone: LeftAlone[] = [];
  for (const row of rows) {
    const reason = findReason(row);
    if (reason) leftAlone.push({ id: row.id, title: row.title, reason });
    else allowed.push(row);
  }
  return { allowed, leftAlone };
}

type ItemVersion = { id: string; version: string };
type Request = { items: ItemVersion[]; change: LibraryChange };

const changeItems = (db: Db, caller: StaffCaller, { items, change }: Request) =>
  db.transaction().execute((tx) =>
    withCurrentGrants(tx, caller, async (actor) => {
      await lockItems(
        tx,
        items.map(({ id }) => id),
      );
      const rows = await readChangeRows(
        tx,
        items.map(({ id }) => id),
      );
      const changed = listChangedMeanwhile(items, rows);
      const unchanged = rows.filter(({ id }) => !changed.some((each) => each.id === id));
      const plan = await planChange({ db: tx, caller: actor, rows: unchanged }, change);
      const { allowed, leftAlone } = splitRows(unchanged, plan);
      const result = { changedCount: allowed.length, leftAlone: [...changed, ...leftAlone] };
      if (allowed.length === 0) return { ...result, entryId: null };
      const { entryId } = await recordHistory(tx, actor, toAction(plan, allowed), () =>
        plan.apply(tx, allowed),
      );
      return { ...result, entryId };
    }),
  );

function listChangedMeanwhile(items: ItemVersion[], rows: ChangeRow[]): LeftAlone[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return items.flatMap(({ id, version }) => {
    const row = byId.get(id);
    if (!row) return [{ id, title: 'A deleted resource', reason: 'It was deleted meanwhile.' }];
    const { title } = row;
    return row.version === version ? [] : [{ id, title, reason: 'A colleague changed this meanwhile.' }];
  });
}

function toAction({ action, target }: ChangePlan, rows: ChangeRow[]): StaffAction {
  const [first] = rows as [ChangeRow];
  const count = rows.length === 1 ? '1 resource' : `${rows.length} resources`;
  if (target) return { action: `${action} ${count} to`, subject: target };
  if (rows.length === 1) return { action, subject: toSubject(first) };
  return { action, subject: { kind: 'resources', id: crypto.randomUUID(), label: count } };
}

export const libraryChangesFeature: Feature = { routes };
