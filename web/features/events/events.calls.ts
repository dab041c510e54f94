import { events } from '#contract/events.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';

export type Event = ResponseBody<typeof events.listEvents>['events'][number];

export const eventsPageSize = 16;

export const eventsQuery = (page = 1) =>
  endpointQuery(events.listEvents, {
    query: { page, size: eventsPageSize, sortOrder: 'asc', sortField: 'eventStart' },
  });
