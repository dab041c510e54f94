import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';

export type List<Answer> = {
  /** The page asked for, or the one before it while that is on its way. */
  answer: Answer | undefined;
  error: Error | null;
  retry: () => void;
  /** The first time there is nothing to show yet; later the old items stay until the new ones are here. */
  loading: 'none' | 'initial' | 'refreshing';
};

/**
 * One page of a list. Each question has an answer of its own, so that one that comes late is kept with its question
 * and never shown in place of a newer one.
 */
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
  // Many cards are drawn in small steps, in between which the page answers.
  return useDeferredValue(list);
}
