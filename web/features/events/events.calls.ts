import { events } from '#contract/events.ts';
import type { Answer } from '#web/api/call.ts';
import { queryFor } from '#web/api/query-client.ts';

export type Event = Answer<typeof events.listEvents>['events'][number];

export const eventsAPage = 16;

export const eventsQuery = (page = 1) =>
  queryFor(events.listEvents, {
    query: { page, size: eventsAPage, sortOrder: 'asc', sortField: 'eventStart' },
  });
