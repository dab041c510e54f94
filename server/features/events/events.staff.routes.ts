import type { FastifyInstance } from 'fastify';
import { eventsStaff } from '#contract/events.staff.ts';
import { draftHandlers } from '../../drafts/draft-handlers.ts';
import { type AccessControl, registerEndpoints } from '../../http/register-endpoints.ts';
import type { Feature, Services } from '../services.ts';
import { eventDrafts } from './event-drafts.ts';
import { eventExport } from './events.export.ts';
import { eventSearch } from './events.search.ts';
import { listStaffEvents, type StaffEventRow } from './events.staff.sql.ts';

function routes(app: FastifyInstance, accessControl: AccessControl, services: Services): void {
  const { db } = services;
  const drafts = draftHandlers(services, eventDrafts);
  registerEndpoints(app, accessControl, eventsStaff, {
    listStaffEvents: async ({ query }) => {
      const { rows, totalItems } = await listStaffEvents(db, query);
      return { events: rows.map(presentSummary), totalItems, page: Math.max(1, query.page) };
    },
    getStaffEvent: drafts.get,
    createEvent: drafts.create,
    saveEvent: drafts.save,
    discardEventDraft: drafts.discard,
    publishEvent: drafts.publish,
    deleteEvent: drafts.remove,
    addEventPicture: drafts.addPicture,
  });
}

const presentSummary = ({ startsAt, endsAt, updatedAt, ...event }: StaffEventRow) => ({
  ...event,
  startsAt: startsAt?.toISOString() ?? null,
  endsAt: endsAt?.toISOString() ?? null,
  updatedAt: updatedAt?.toISOString() ?? null,
});

export const eventsStaffFeature: Feature = { routes, search: [eventSearch], exports: [eventExport] };
