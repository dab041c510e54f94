import * as z from 'zod/mini';
import { defineEndpoints } from './endpoint.ts';
import { id, singleLineText } from './fields.ts';
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

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;
const monthError = 'must be a month such as 2026-11';

const filterNames = ['format', 'month', 'place'] as const;
type FilterName = (typeof filterNames)[number];

/** Each is equal to a value of `listEventFilters`. The month is that of the start at the venue. */
const filterFields = {
  format: z.optional(singleLineText(300)),
  month: z.optional(singleLineText(300).check(z.regex(monthPattern, monthError))),
  place: z.optional(singleLineText(300)),
};

/** The other form of filters, which lists of the specification have. */
const filter = z
  .strictObject({
    Key: z.enum(filterNames, 'must be format, month or place'),
    Value: z.optional(singleLineText(300)),
  })
  .check(
    z.refine(({ Key, Value }) => Key !== 'month' || !Value || monthPattern.test(Value), {
      path: ['Value'],
      error: monthError,
    }),
  );

type Filters = { [Name in FilterName]?: string | undefined } & {
  filters?: ({ Key: FilterName; Value?: string | undefined } | undefined)[] | undefined;
};

const countUses = ({ filters = [], ...query }: Filters, name: FilterName) =>
  filters.filter((item) => item?.Key === name).length + (query[name] === undefined ? 0 : 1);

export const events = defineEndpoints({
  listEvents: {
    summary: 'Lists upcoming and current events, soonest first',
    method: 'GET',
    path: '/api/events/list',
    access: 'member',
    cacheable: true,
    query: z
      .strictObject({
        ...paging(),
        ...filterFields,
        // Optional items, because clients may skip an index.
        filters: z.optional(z.array(z.optional(filter), 'must be a list')),
        sortField: z._default(z.literal('eventStart', 'must be eventStart'), 'eventStart'),
        sortOrder: z._default(z.literal('asc', 'must be asc'), 'asc'),
      })
      .check(
        z.refine((query) => filterNames.every((name) => countUses(query, name) < 2), {
          path: ['filters'],
          error: 'must not contain a key twice',
        }),
      ),
    response: z.object({ events: z.array(event), totalItems }),
  },
  listEventFilters: {
    summary: 'Lists the formats, months and places of upcoming and current events',
    method: 'GET',
    path: '/api/events/filters',
    access: 'member',
    cacheable: true,
    response: z.object({
      formats: z.array(z.string()),
      /** Such as 2026-11. */
      months: z.array(z.string()),
      places: z.array(z.string()),
    }),
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
