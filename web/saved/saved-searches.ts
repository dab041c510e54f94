import { savedSearches } from '#contract/saved-searches.ts';
import type { MemberSearchKind } from '#contract/search.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';

export type SavedSearch = ResponseBody<typeof savedSearches.listSavedSearches>['searches'][number];

export const savedSearchesQuery = () => endpointQuery(savedSearches.listSavedSearches, {});

export const newMatchesQuery = () => endpointQuery(savedSearches.countNewMatches, {});

export function refreshSavedSearches(): void {
  for (const query of [savedSearchesQuery(), newMatchesQuery()])
    void queryClient.invalidateQueries({ queryKey: query.queryKey });
}

export const searchKindLabels: Record<MemberSearchKind, string> = {
  resources: 'Resources',
  people: 'People',
  events: 'Events',
  groups: 'Groups',
  organisations: 'Organisations',
};
