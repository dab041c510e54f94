import { keepPreviousData, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

const debounceMs = 250;

/** Follows the fields with a delay, so that typing a name is one request. `change` is undefined while something is missing. */
export function useBulkPreview<Change, Preview, Key extends QueryKey>(
  change: Change | undefined,
  toQuery: (change: Change) => UseQueryOptions<Preview, Error, Preview, Key>,
  placeholder: Change,
) {
  const [asked, setAsked] = useState(change);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(change), debounceMs);
    return () => clearTimeout(timer);
  }, [change]);
  const { data, error, refetch, isPlaceholderData, isFetching } = useQuery({
    ...toQuery(asked ?? placeholder),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  } as UseQueryOptions<Preview, Error, Preview, Key>);
  const isCurrent = asked === change && !isPlaceholderData && !isFetching;
  return { preview: change && asked ? data : undefined, error, refetch, isCurrent };
}
