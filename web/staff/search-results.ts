import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { consoleStaff, type StaffSearchResult } from '#contract/console.staff.ts';
import { endpointQuery } from '#web/api/query-client.ts';

type Kind = StaffSearchResult['kind'];

/** Pages of the console. */
const paths: Record<Kind, (id: string) => string> = {
  member: (id) => `/staff/members/${id}`,
  organisation: (id) => `/staff/organisations/${id}`,
  enquiry: (id) => `/staff/enquiries/${id}`,
  group: (id) => `/staff/groups/${id}`,
  resource: (id) => `/staff/library/${id}`,
  event: (id) => `/staff/events/${id}`,
  product: (id) => `/staff/products/${id}`,
  category: (id) => `/staff/library?category=${id}`,
  'in the bin': () => '/staff/bin',
};

export const toSearchResultPath = ({ kind, id }: Pick<StaffSearchResult, 'kind' | 'id'>) => paths[kind](id);

/** Callers debounce the text. Shorter texts match too much. */
const minTextLength = 2;

export function useStaffSearch(text: string, kind?: Kind) {
  const trimmed = text.trim();
  const isEnabled = trimmed.length >= minTextLength;
  const { data, error, isFetching } = useQuery({
    ...endpointQuery(consoleStaff.searchStaff, { query: { text: trimmed } }),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const results = isEnabled ? (data?.results ?? []) : [];
  return {
    results: kind ? results.filter((result) => result.kind === kind) : results,
    error: isEnabled ? error : null,
    isLoading: isEnabled && isFetching,
  };
}
