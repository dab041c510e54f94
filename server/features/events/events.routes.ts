import type { FastifyInstance } from 'fastify';
import { events } from '#contract/events.ts';
import type { Db } from '../../db/database.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import type { Feature } from '../services.ts';
import { presentEvent } from './events.present.ts';
import { findComingEvents } from './events.sql.ts';

function routes(app: FastifyInstance, gatekeeper: Gatekeeper, { reader }: { reader: Db }): void {
  bindArea(app, gatekeeper, events, {
    listEvents: async ({ query }) => {
      const { rows, totalItems } = await findComingEvents(reader, query);
      return { events: rows.map(presentEvent), totalItems };
    },
  });
}

export const eventsFeature: Feature = { routes };
