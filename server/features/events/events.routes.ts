import type { FastifyInstance } from 'fastify';
import { events } from '#contract/events.ts';
import type { Db } from '../../db/database.ts';
import { toImageUrl } from '../../files/files.sql.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature } from '../services.ts';
import { type EventRow, listUpcomingEvents } from './events.sql.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, { readDb }: { readDb: Db }): void {
  registerEndpoints(app, accessControl, events, {
    listEvents: async ({ query }) => {
      const { rows, totalItems } = await listUpcomingEvents(readDb, query);
      return { events: rows.map(presentEvent), totalItems };
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
