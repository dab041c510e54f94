import type { FastifyInstance } from 'fastify';
import {
  type MemberSelection,
  maxChangedMembers,
  memberChangesStaff,
} from '#contract/member-changes.staff.ts';
import type { Db } from '../../db/database.ts';
import { changeMany, splitRows } from '../../history/change-many.ts';
import { validationFailed } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { listMemberIds, lockMemberChangeRows, readMemberChangeRows } from './member-changes.sql.ts';
import { planMemberChange } from './plan-member-change.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, { db }: Services): void {
  registerEndpoints(app, accessControl, memberChangesStaff, {
    previewMemberChange: async ({ body: { selection, change } }) => {
      const rows = await readMemberChangeRows(db, await listSelectedIds(db, selection));
      const plan = await planMemberChange(db, change);
      const { allowed, leftAlone } = splitRows(rows, plan);
      const members = allowed.map((row) => {
        const { id, title, version } = row;
        return { id, title, version, ...plan.describe(row) };
      });
      return { members, leftAlone };
    },
    changeMembers: ({ body: { members, change } }, { caller }) =>
      changeMany(db, caller, {
        items: members,
        deletedTitle: 'A deleted member',
        lockRows: lockMemberChangeRows,
        plan: (tx) => planMemberChange(tx, change),
        toAction: (plan, rows) => plan.toAction(rows),
      }),
  });
}

async function listSelectedIds(db: Db, selection: MemberSelection): Promise<string[]> {
  if ('ids' in selection) return selection.ids;
  const ids = await listMemberIds(db, selection.filter, maxChangedMembers + 1);
  if (ids.length > maxChangedMembers)
    throw validationFailed([{ field: 'selection', message: `must be at most ${maxChangedMembers} members` }]);
  return ids;
}

export const memberChangesFeature: Feature = { routes };
