import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { TodayItem } from '#contract/today.staff.ts';
import { queryClient } from '#web/api/query-client.ts';
import { loadSession } from '#web/api/session.ts';
import { useMinWidth } from '#web/ui/pages/use-min-width.ts';
import { kindNames } from './kinds.ts';
import { type ItemKey, isSameItem, type TodayList, todayItemQuery, todayQuery } from './today.calls.ts';
import { formatKey, parseKey, type TodaySearch, toFilter } from './today-search.ts';

/** The list, the filter and the current item. Filter and item are in the URL. */
export function useQueue() {
  const search: TodaySearch = useSearch({ strict: false });
  const navigate = useNavigate();
  const filter = toFilter(search, kindNames);
  const { data: loaded, error, refetch } = useQuery(todayQuery(filter));
  const data = loaded ?? narrow(filter);
  const chosen = parseKey(search.item, kindNames);
  const opensFirst = useOpensFirst();
  const items = useStableItems(data?.items ?? [], chosen);
  const current = chosen ?? (opensFirst ? items[0] : undefined);
  const index = current ? items.findIndex((item) => isSameItem(item, current)) : -1;
  const change = (next: TodaySearch) =>
    void navigate({ to: '.', search: next as never, replace: true, resetScroll: false });
  const select = (key: ItemKey | undefined) => change({ ...search, item: key && formatKey(key) });
  usePrefetch(items[index + 1]);
  return {
    data,
    error,
    refetch,
    items,
    show: search.show,
    setShow: (show: string | undefined) => change({ show }),
    current,
    index,
    select,
    /** Moves on from an item that was decided. */
    selectNext: () => select(items[index + 1] ?? items[index - 1]),
  };
}

export type Queue = ReturnType<typeof useQueue>;

/** Beside the list there is room for the first item, and on phones it opens in place. */
function useOpensFirst(): boolean {
  const isBeside = useMinWidth(1280);
  const isPhone = !useMinWidth(600);
  return isBeside || isPhone;
}

/** The unfiltered list is usually loaded, so a filter shows its items immediately, also without a connection. */
function narrow({ kind, mine }: ReturnType<typeof toFilter>): TodayList | undefined {
  const all = queryClient.getQueryData<TodayList>(todayQuery({}).queryKey);
  const userId = loadSession()?.userId;
  const isShown = (item: TodayItem) =>
    (!kind || item.kind === kind) && (!mine || item.claimedBy?.id === userId);
  return all && { ...all, items: all.items.filter(isShown) };
}

/** Keeps the chosen item in its place when a colleague decides it, so that the list does not move under the pointer. */
function useStableItems(items: TodayItem[], chosen: ItemKey | undefined): TodayItem[] {
  const [kept, setKept] = useState<{ item: TodayItem; index: number }>();
  const index = chosen ? items.findIndex((item) => isSameItem(item, chosen)) : -1;
  const item = items[index];
  useEffect(() => {
    if (item) setKept({ item, index });
  }, [item, index]);
  if (!chosen || item || !kept || !isSameItem(kept.item, chosen)) return items;
  return items.toSpliced(kept.index, 0, kept.item);
}

function usePrefetch(next: TodayItem | undefined): void {
  const key = next && formatKey(next);
  useEffect(() => {
    const item = parseKey(key, kindNames);
    // Opening a joining request can be recorded as a read of private data.
    if (item && item.kind !== 'join') void queryClient.prefetchQuery(todayItemQuery(item));
  }, [key]);
}
