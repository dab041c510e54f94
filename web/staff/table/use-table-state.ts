import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import {
  changeTableSearch,
  parseTableSearch,
  type TableSearch,
  toggleSort,
  toTableQuery,
} from './table-search.ts';
import type { Column, Filter } from './table-types.ts';

/** The URL holds the state, so Back, reload and shared links work. */
export function useTableSearch<Row>(columns: Column<Row>[], filters: Filter[], pageSize: number) {
  const navigate = useNavigate();
  const unparsed: Record<string, unknown> = useSearch({ strict: false });
  const search = parseTableSearch(unparsed, {
    sortFields: columns.flatMap(({ sortField }) => sortField ?? []),
    filters: Object.fromEntries(
      filters.map((filter) => [
        filter.name,
        'options' in filter ? filter.options.map(({ value }) => value) : undefined,
      ]),
    ),
  });
  // A table in a tab of an object stays in its tab.
  const tab = typeof unparsed.tab === 'string' ? { tab: unparsed.tab } : undefined;
  const show = (next: TableSearch, replace = false) =>
    void navigate({ to: '.', search: { ...tab, ...next } as never, replace, resetScroll: false });
  return {
    search,
    query: toTableQuery(search, pageSize),
    show,
    /** Typing in the search field creates one history entry. */
    change: (change: Record<string, string | undefined>) =>
      show(changeTableSearch(search, change), 'search' in change && search.search !== undefined),
    sortBy: (field: string) => show(changeTableSearch(search, toggleSort(search, field))),
  };
}

/** Keeps the rows when the next request is under way or fails. */
export function useTableData<Data, Key extends QueryKey>(options: UseQueryOptions<Data, Error, Data, Key>) {
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    ...options,
    placeholderData: keepPreviousData,
  } as UseQueryOptions<Data, Error, Data, Key>);
  const [latest, setLatest] = useState(data);
  if (data !== undefined && data !== latest) setLatest(data);
  return {
    data: data ?? latest,
    error: isFetching ? null : error,
    isRefreshing: isPlaceholderData || (isFetching && data === undefined && latest !== undefined),
    retry: () => void refetch(),
  };
}
