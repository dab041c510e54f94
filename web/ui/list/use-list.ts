import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';

export type List<Answer> = {
  answer: Answer | undefined;
  error: Error | null;
  retry: () => void;
  /** `initial` has nothing to show; `refreshing` keeps the old items. */
  loading: 'none' | 'initial' | 'refreshing';
};

/** Each query key has its own data, so a late answer never replaces a newer one. */
export function useList<Answer, Key extends QueryKey>(
  query: UseQueryOptions<Answer, Error, Answer, Key>,
): List<Answer> {
  const { data, error, refetch, isPlaceholderData, isFetching } = useQuery({
    ...query,
    placeholderData: keepPreviousData,
  } as UseQueryOptions<Answer, Error, Answer, Key>);
  const isWaiting = data === undefined && (error === null || isFetching);
  const loading = isWaiting ? 'initial' : isPlaceholderData ? 'refreshing' : 'none';
  const list = useMemo(
    () => ({
      answer: data,
      error: data === undefined && !isFetching ? error : null,
      retry: () => void refetch(),
      loading,
    }),
    [data, error, isFetching, loading, refetch],
  ) satisfies List<Answer>;
  // Renders many cards in small steps.
  return useDeferredValue(list);
}
