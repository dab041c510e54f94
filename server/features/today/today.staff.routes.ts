import type { FastifyInstance } from 'fastify';
import { can } from '#contract/permissions.ts';
import { type TodayKindName, todayStaff } from '#contract/today.staff.ts';
import { todayCapabilities } from '#contract/today-capabilities.ts';
import type { Caller } from '../../http/caller.ts';
import { conflict, forbidden, notFound } from '../../http/errors.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import { decideItem, getWaitingItem } from '../../today/decide-item.ts';
import { findClaimer, listToday, presentItem } from '../../today/list-today.ts';
import type { TodayKind } from '../../today/today-kind.ts';
import { claimItem, endSnooze, releaseItem, snoozeItem } from '../../today/today-marks.sql.ts';
import type { Services } from '../services.ts';

/** Registered apart from the other features, because it needs the kinds of all of them. */
export function registerTodayRoutes(
  app: FastifyInstance,
  accessControl: AccessControl,
  { db, config: { demo } }: Services,
  kinds: TodayKind[],
): void {
  const findKind = (name: TodayKindName, caller: Caller, use: 'read' | 'decide'): TodayKind => {
    const capabilities = todayCapabilities[name];
    if (!can(caller.grants, capabilities.read) || !can(caller.grants, capabilities[use])) throw forbidden();
    return kinds.find((kind) => kind.name === name) ?? throwMissingKind();
  };
  /** Throws unless the item waits and the caller may decide it. */
  const assertDecidable = async (key: { kind: TodayKindName; id: string }, caller: Caller) =>
    void (await getWaitingItem(db, findKind(key.kind, caller, 'decide'), key, caller));

  registerEndpoints(app, accessControl, todayStaff, {
    listToday: ({ query }, { caller }) => listToday(db, kinds, caller, query),

    getTodayItem: async ({ params }, { caller }) => {
      const item = await getWaitingItem(db, findKind(params.kind, caller, 'read'), params, caller);
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

    claimTodayItem: async ({ params }, { caller }) => {
      await assertDecidable(params, caller);
      const isClaimed = await claimItem(db, params, caller.memberId);
      const claimedBy = await findClaimer(db, params);
      if (!isClaimed) throw conflict(`${claimedBy?.name} has taken this already.`, claimedBy);
      return { claimedBy };
    },
    releaseTodayItem: async ({ params }, { caller }) => {
      findKind(params.kind, caller, 'decide');
      await releaseItem(db, params, caller.memberId);
      return { claimedBy: await findClaimer(db, params) };
    },
    snoozeTodayItem: async ({ params, body }, { caller }) => {
      await assertDecidable(params, caller);
      return { until: (await snoozeItem(db, params, body.days)).toISOString() };
    },
    endSnoozeOfTodayItem: async ({ params }, { caller }) => {
      findKind(params.kind, caller, 'decide');
      await endSnooze(db, params);
      return { success: true };
    },
  });
}

function throwMissingKind(): never {
  throw notFound('This kind of item does not exist.');
}
