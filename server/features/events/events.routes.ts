import type { FastifyInstance } from 'fastify';
import { events } from '#contract/events.ts';
import type { Db } from '../../db/database.ts';
import { bindArea, type Gatekeeper } from '../../http/endpoint-binder.ts';
import { presentEvent } from './events.present.ts';
import { countComingEvents, listComingEvents } from './events.sql.ts';

export function eventsRoutes(app: FastifyInstance, gatekeeper: Gatekeeper, { reader }: { reader: Db }): void {
  bindArea(app, gatekeeper, events, {
    listEvents: async ({ query }) => {
      const [rows, totalItems] = await Promise.all([
        listComingEvents(reader, query),
        countComingEvents(reader),
      ]);
      return { events: rows.map(presentEvent), totalItems };
    },
  });
}
