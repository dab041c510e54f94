import { events } from '#contract/events.ts';
import { groups } from '#contract/groups.ts';
import { resources } from '#contract/resources.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { currentUserQuery } from '#web/api/current-user.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';

export type Resource = ResponseBody<typeof resources.listResources>['resources'][number];
export type Group = ResponseBody<typeof groups.listMyGroups>['collabGroups'][number];
export type Event = ResponseBody<typeof events.listEvents>['events'][number];

export const newestArticlesQuery = () =>
  endpointQuery(resources.listResources, { query: { request: { page: 0, size: 4, title: 'Article' } } });

export const myGroupsQuery = () => endpointQuery(groups.listMyGroups, { query: { page: 1, size: 3 } });

export const nextEventQuery = () =>
  endpointQuery(events.listEvents, { query: { size: 1, sortOrder: 'asc', sortField: 'eventStart' } });

export function prefetchDashboard(): void {
  void queryClient.prefetchQuery(currentUserQuery());
  void queryClient.prefetchQuery(newestArticlesQuery());
  void queryClient.prefetchQuery(myGroupsQuery());
  void queryClient.prefetchQuery(nextEventQuery());
}
