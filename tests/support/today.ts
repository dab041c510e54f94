import { historyStaff } from '#contract/history.staff.ts';
import { type TodayKindName, todayStaff } from '#contract/today.staff.ts';
import type { TestApp, TestSession } from './test-app.ts';

type Query = { kind?: TodayKindName; mine?: 'true' };
export type DecisionBody = { action: string; choice?: string; text?: string };

/** Requests to Today, made as this member of staff unless another one is named. */
export function todayClient(portal: TestApp, staff: TestSession) {
  const get = (kind: TodayKindName, id: string, caller = staff) =>
    portal.send(todayStaff.getTodayItem, { params: { kind, id } }, caller);
  const list = async (query: Query = {}, caller = staff) =>
    (await portal.send(todayStaff.listToday, { query: query as never }, caller)).body;
  return {
    get,
    list,
    listIds: async (kind: TodayKindName, caller = staff) =>
      (await list({ kind }, caller)).items.map(({ id }) => id),
    /** Decides the version that the caller sees now. */
    decide: async (kind: TodayKindName, id: string, body: DecisionBody, caller = staff) => {
      const { version } = (await get(kind, id, caller)).body;
      return portal.send(todayStaff.decideTodayItem, { params: { kind, id }, version, body }, caller);
    },
    undo: (entryId: string | null, caller = staff) =>
      portal.send(historyStaff.putBack, { params: { id: entryId as string }, body: {} }, caller),
  };
}
