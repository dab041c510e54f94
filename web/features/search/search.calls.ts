import { queryOptions } from '@tanstack/react-query';
import { resources } from '#contract/resources.ts';
import { search } from '#contract/search.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import type { SearchPageParams } from './search-page-params.ts';

export type SearchHit = ResponseBody<typeof search.search>['hits'][number];
export type Suggestion = ResponseBody<typeof search.suggest>['suggestions'][number];
export type Found = ResponseBody<typeof search.search> & { totalItems: number };

export const searchPageSize = 16;

/** `totalItems` is the count of the selected kind, or of all kinds. */
export const searchQuery = (params: SearchPageParams) =>
  queryOptions({
    queryKey: [search.search.name, params] as const,
    enabled: hasWords(params.search),
    // Shorter than for lists, because a saved search leads here with the number of its new matches.
    staleTime: 1_000,
    queryFn: async ({ signal }): Promise<Found> => {
      const found = await call(search.search, { query: toQuery(params) }, { signal });
      const { kind } = params;
      const counts = Object.values(found.counts);
      return { ...found, totalItems: kind ? found.counts[kind] : counts.reduce((sum, count) => sum + count) };
    },
  });

/** The server finds nothing without a letter or a digit. */
export const hasWords = (text = '') => /[\p{L}\p{N}]/u.test(text);

const toQuery = ({ search: text = '', page = 1, access, category, ...filters }: SearchPageParams) => ({
  ...filters,
  text,
  page,
  size: searchPageSize,
  accessLevelId: access,
  categoryId: category,
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
