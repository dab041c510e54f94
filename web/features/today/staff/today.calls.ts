import {
  type TodayAction,
  type TodayDetail,
  type TodayItem,
  type TodayKindName,
  todayStaff,
} from '#contract/today.staff.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { withStepUp } from '#web/second-step/with-step-up.ts';

export type TodayFilter = { kind?: TodayKindName | undefined; mine?: boolean | undefined };
export type TodayList = ResponseBody<typeof todayStaff.listToday>;
export type ItemKey = Pick<TodayItem, 'kind' | 'id'>;

const refreshMs = 30_000;

/** Without a filter it shares its request with the count in the rail. */
export const todayQuery = ({ kind, mine }: TodayFilter) => ({
  ...endpointQuery(todayStaff.listToday, {
    query: { ...(kind && { kind }), ...(mine && { mine: 'true' as never }) },
  }),
  refetchInterval: refreshMs,
});

export const todayItemQuery = ({ kind, id }: ItemKey) => ({
  ...endpointQuery(todayStaff.getTodayItem, { params: { kind, id } }),
  refetchInterval: refreshMs,
});

export const isSameItem = (one: ItemKey, other: ItemKey) => one.kind === other.kind && one.id === other.id;

export type DecisionInput = { action: TodayAction; choice?: string | undefined; text?: string | undefined };

export async function decide({ kind, id, version }: TodayDetail, { action, choice, text }: DecisionInput) {
  const body = {
    action: action.name,
    ...(action.needsChoice && choice !== undefined && { choice }),
    ...(text !== undefined && { text }),
  };
  return withStepUp(() => call(todayStaff.decideTodayItem, { params: { kind, id }, version, body }));
}

export const claim = ({ kind, id }: ItemKey) => call(todayStaff.claimTodayItem, { params: { kind, id } });
export const release = ({ kind, id }: ItemKey) => call(todayStaff.releaseTodayItem, { params: { kind, id } });
export const snooze = ({ kind, id }: ItemKey, days: 1 | 7) =>
  call(todayStaff.snoozeTodayItem, { params: { kind, id }, body: { days } });

/** Optimistic update. The next refresh corrects it. */
export function removeFromLists(key: ItemKey): void {
  queryClient.setQueriesData<TodayList>({ queryKey: [todayStaff.listToday.name] }, (list) => {
    const removed = list?.items.find((item) => isSameItem(item, key));
    if (!list || !removed) return list;
    return {
      ...list,
      items: list.items.filter((item) => item !== removed),
      counts: list.counts.map((each) => (each.kind === key.kind ? { ...each, count: each.count - 1 } : each)),
    };
  });
}

export const refreshLists = () => queryClient.invalidateQueries({ queryKey: [todayStaff.listToday.name] });

export const refreshItem = ({ kind, id }: ItemKey) =>
  queryClient.invalidateQueries({ queryKey: todayItemQuery({ kind, id }).queryKey });
