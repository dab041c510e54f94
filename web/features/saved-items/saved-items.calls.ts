import { savedItems } from '#contract/saved-items.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import type { SavedItem } from '#web/saved/saved-item-row.tsx';
import type { SavedItemsSearch } from './saved-items-search.ts';

export type SavedPage = ResponseBody<typeof savedItems.listSavedItems>;

export const savedPageSize = 16;

export const savedItemsQuery = ({ kind, page = 1 }: SavedItemsSearch) =>
  endpointQuery(savedItems.listSavedItems, {
    query: { kind: kind === 'searches' ? undefined : kind, page, size: savedPageSize },
  });

/** Shows the list without the item, until the next response. */
export function hideItem(search: SavedItemsSearch, { kind, id }: SavedItem): void {
  queryClient.setQueryData(
    savedItemsQuery(search).queryKey,
    (list) =>
      list && {
        ...list,
        items: list.items.filter((item) => item.kind !== kind || item.id !== id),
        totalItems: list.totalItems - 1,
        counts: { ...list.counts, [kind]: list.counts[kind] - 1 },
      },
  );
}
