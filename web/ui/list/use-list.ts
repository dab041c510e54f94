import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';

export type ListState<Data> = {
  data: Data | undefined;
  error: Error | null;
  retry: () => void;
  /** `initial`: no data yet. `refreshing`: shows the previous items. */
  loading: 'none' | 'initial' | 'refreshing';
};

/** Keeps the previous items while the next page or filter loads. */
export function useList<Data, Key extends QueryKey>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): ListState<Data> {
  const { data, error, refetch, isPlaceholderData, isFetching } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  } as UseQueryOptions<Data, Error, Data, Key>);
  const isInitialLoad = data === undefined && (error === null || isFetching);
  const loading = isInitialLoad ? 'initial' : isPlaceholderData ? 'refreshing' : 'none';
  const list = useMemo(
    (): ListState<Data> => ({
      data,
      error: data === undefined && !isFetching ? error : null,
      retry: () => void refetch(),
      loading,
    }),
    [data, error, isFetching, loading, refetch],
  );
  // Deferred, so that rendering many cards does not block input.
  return useDeferredValue(list);
}
