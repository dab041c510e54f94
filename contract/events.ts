import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id } from './fields.ts';
import { paging, totalItems } from './wire/pagination.ts';

const event = z.object({
  id,
  name: z.string(),
  shortDesc: z.string(),
  content: z.string(),
  type: z.string(),
  venue: z.string(),
  /** IANA name, or null for online events. Optional, because other implementations of this API omit it. */
  venueTimeZone: z.optional(z.nullable(z.string())),
  eventStart: z.iso.datetime(),
  eventEnds: z.nullable(z.iso.datetime()),
  listingImg: z.nullable(z.string()),
  featureImg: z.nullable(z.string()),
  registerUrlLink: z.nullable(z.string()),
  registerUrlLabel: z.nullable(z.string()),
});

export const events = defineEndpoints({
  listEvents: {
    summary: 'Lists upcoming and current events, soonest first',
    method: 'GET',
    path: '/api/events/list',
    access: 'member',
    cacheable: true,
    query: z.strictObject({
      ...paging(),
      sortField: z._default(z.literal('eventStart', 'must be eventStart'), 'eventStart'),
      sortOrder: z._default(z.literal('asc', 'must be asc'), 'asc'),
    }),
    response: z.object({ events: z.array(event), totalItems }),
  },
  getEvent: {
    summary: 'Returns an event, upcoming or past',
    method: 'GET',
    path: '/api/events/{id}',
    access: 'member',
    cacheable: true,
    params: z.object({ id }),
    response: event,
  },
  downloadEventCalendar: {
    summary: 'Returns an event as a file for calendar programs (RFC 5545)',
    method: 'GET',
    path: '/api/events/{id}/calendar',
    access: 'member',
    params: z.object({ id }),
    response: 'file',
  },
});
