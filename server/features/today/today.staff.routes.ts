import type { FastifyInstance } from 'fastify';
import { can } from '#contract/permissions.ts';
import { type TodayKindName, todayStaff } from '#contract/today.staff.ts';
import { todayCapabilities } from '#contract/today-capabilities.ts';
import { recordHiddenRead } from '../../history/record-hidden-read.ts';
import type { Caller } from '../../http/caller.ts';
import { notFound } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { assertMayUse, decideItem, getWaitingItem } from '../../today/decide-item.ts';
import { listToday, presentItem } from '../../today/list-today.ts';
import { findClaimer, releaseItem, snoozeItem, takeItem } from '../../today/take-item.ts';
import type { TodayKind } from '../../today/today-kind.ts';
import type { Services } from '../services.ts';

/** Registered apart from the other features, because it needs the kinds of all of them. */
export function registerTodayRoutes(
  app: FastifyInstance,
  accessControl: AccessControl,
  { db, config: { demo } }: Services,
  kinds: TodayKind[],
): void {
  const findKind = (name: TodayKindName, caller: Caller, use: 'read' | 'decide'): TodayKind => {
    assertMayUse(name, caller, use);
    return kinds.find((kind) => kind.name === name) ?? throwMissingKind();
  };

  registerEndpoints(app, accessControl, todayStaff, {
    listToday: ({ query }, { caller }) => listToday(db, kinds, caller, query),

    getTodayItem: async ({ params }, { caller }) => {
      const item = await getWaitingItem(db, findKind(params.kind, caller, 'read'), params, caller);
      if (item.isHiddenMember) await recordHiddenRead(db, caller, item.subject);
      const canDecide = can(caller.grants, todayCapabilities[params.kind].decide);
      return {
        ...item,
        ...presentItem({ ...item, kind: params.kind }, await findClaimer(db, params)),
        actions: canDecide ? item.actions : [],
      };
    },

    decideTodayItem: ({ params, body, version }, { caller }) => {
      const kind = findKind(params.kind, caller, 'decide');
      return decideItem({ db, demo }, kind, params.id, { ...body, version }, caller);
    },

    claimTodayItem: async ({ params: { kind, id } }, { caller }) => ({
      claimedBy: await takeItem(db, findKind(kind, caller, 'decide'), id, caller),
    }),
    releaseTodayItem: async ({ params: { kind, id } }, { caller }) => ({
      claimedBy: await releaseItem(db, findKind(kind, caller, 'decide'), id, caller),
    }),
    snoozeTodayItem: ({ params: { kind, id }, body: { days } }, { caller }) =>
      snoozeItem(db, findKind(kind, caller, 'decide'), id, days, caller),
  });
}

function throwMissingKind(): never {
  throw notFound('This kind of item does not exist.');
}
