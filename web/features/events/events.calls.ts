import { events } from '#contract/events.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import type { EventSearch } from './event-search.ts';

export type Event = ResponseBody<typeof events.listEvents>['events'][number];

export const eventsPageSize = 16;

export const eventsQuery = ({ page = 1, format, month, place }: EventSearch) =>
  endpointQuery(events.listEvents, {
    query: { page, size: eventsPageSize, sortOrder: 'asc', sortField: 'eventStart', format, month, place },
  });

export const eventFiltersQuery = () => ({
  ...endpointQuery(events.listEventFilters, {}),
  staleTime: 600_000,
});
