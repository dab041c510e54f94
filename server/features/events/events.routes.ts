import type { FastifyInstance } from 'fastify';
import { events } from '#contract/events.ts';
import type { Db } from '../../db/database.ts';
import { pictureUrl } from '../../files/files.sql.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import type { Feature } from '../services.ts';
import { type EventRow, findComingEvents } from './events.sql.ts';

function routes(app: FastifyInstance, gatekeeper: Gatekeeper, { reader }: { reader: Db }): void {
  bindArea(app, gatekeeper, events, {
    listEvents: async ({ query }) => {
      const { rows, totalItems } = await findComingEvents(reader, query);
      return { events: rows.map(presentEvent), totalItems };
    },
  });
}

const presentEvent = ({ id, name, content, venue, ...event }: EventRow) => ({
  ...{ id, name, content, venue },
  shortDesc: event.shortDescription,
  type: event.format,
  venueTimeZone: event.timeZone,
  eventStart: event.startsAt.toISOString(),
  eventEnds: event.endsAt?.toISOString() ?? null,
  listingImg: pictureUrl(event.listingImageKey),
  featureImg: pictureUrl(event.featureImageKey),
  registerUrlLink: event.registerUrl,
  registerUrlLabel: event.registerLabel,
});

export const eventsFeature: Feature = { routes };
