import { queryOptions } from '@tanstack/react-query';
import { resources } from '#contract/resources.ts';
import { type MemberSearchKind, search } from '#contract/search.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import type { SearchPageParams } from './search-page-params.ts';

export type SearchHit = ResponseBody<typeof search.search>['hits'][number];
export type Suggestion = ResponseBody<typeof search.suggest>['suggestions'][number];
export type Found = ResponseBody<typeof search.search> & { totalItems: number };

export const searchPageSize = 16;

// Shorter than for lists, because a saved search leads here with the number of its new matches.
const staleTime = 1_000;

/** `totalItems` is the count of all kinds. */
export const searchQuery = (params: SearchPageParams) => {
  const query = toQuery(params);
  return queryOptions({
    queryKey: [search.search.name, query] as const,
    enabled: hasWords(params.search),
    staleTime,
    queryFn: async ({ signal }): Promise<Found> => {
      const found = await call(search.search, { query }, { signal });
      return { ...found, totalItems: Object.values(found.counts).reduce((sum, count) => sum + count) };
    },
  });
};

/** Waits for the search of all kinds, which knows whether words with a typo are allowed. */
export const kindQuery = (
  kind: MemberSearchKind,
  params: SearchPageParams,
  all: Pick<Found, 'hasTypo'> | undefined,
) => ({
  ...endpointQuery(search.searchOneKind, {
    params: { kind },
    query: {
      ...toQuery(params),
      typos: all?.hasTypo ?? false,
      page: params.page ?? 1,
      size: searchPageSize,
    },
  }),
  enabled: all !== undefined,
  staleTime,
});

/** The server finds nothing without a letter or a digit. */
export const hasWords = (text = '') => /[\p{L}\p{N}]/u.test(text);

const toQuery = ({ search: text = '', access, category, from, to }: SearchPageParams) => ({
  text,
  accessLevelId: access,
  categoryId: category,
  from,
  to,
});

export const suggestionsQuery = (text: string) => ({
  ...endpointQuery(search.suggest, { query: { text } }),
  enabled: hasWords(text),
});

/** The access levels and categories that the member can read. */
export const shelvesQuery = () => ({
  ...endpointQuery(resources.listResourceCategories, {}),
  staleTime: 600_000,
});
