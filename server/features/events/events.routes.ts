import type { FastifyInstance } from 'fastify';
import { events } from '#contract/events.ts';
import { toImageUrl } from '../../files/files.sql.ts';
import { notFound } from '../../http/errors.ts';
import { toTextFile } from '../../http/file-response.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { createCalendar } from './event-calendar.ts';
import {
  type EventFilters,
  type EventRow,
  findCalendarEvent,
  findPublishedEvent,
  listEventFilterValues,
  listUpcomingEvents,
} from './events.sql.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, { readDb, config }: Services): void {
  registerEndpoints(app, accessControl, events, {
    listEvents: async ({ query: { filters = [], ...query } }) => {
      const filterBy = (key: keyof EventFilters) =>
        query[key] ?? filters.find((filter) => filter?.Key === key)?.Value;
      const filterValues = { format: filterBy('format'), month: filterBy('month'), place: filterBy('place') };
      const { rows, totalItems } = await listUpcomingEvents(readDb, { ...query, ...filterValues });
      return { events: rows.map(presentEvent), totalItems };
    },
    listEventFilters: async () => {
      const { formats, months, places } = await listEventFilterValues(readDb);
      const byName = new Intl.Collator('en');
      return { formats, months: months.toSorted(), places: places.toSorted(byName.compare) };
    },
    getEvent: async ({ params }) => {
      const event = await findPublishedEvent(readDb, params.id);
      if (!event) throw notFound('Event not found.');
      return presentEvent(event);
    },
    downloadEventCalendar: async ({ params }) => {
      const event = await findCalendarEvent(readDb, params.id);
      if (!event) throw notFound('Event not found.');
      const text = createCalendar({ events: [event], portalUrl: config.publicUrl });
      return { ...toTextFile(text, 'text/calendar'), downloadName: 'event.ics' };
    },
  });
}

const presentEvent = ({ id, name, content, venue, ...event }: EventRow) => ({
  id,
  name,
  content,
  venue,
  shortDesc: event.shortDescription,
  type: event.format,
  venueTimeZone: event.timeZone,
  eventStart: event.startsAt.toISOString(),
  eventEnds: event.endsAt?.toISOString() ?? null,
  listingImg: toImageUrl(event.listingImageKey),
  featureImg: toImageUrl(event.featureImageKey),
  registerUrlLink: event.registerUrl,
  registerUrlLabel: event.registerLabel,
});

export const eventsFeature: Feature = { routes };
