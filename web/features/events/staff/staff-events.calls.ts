import { type DraftEvent, type eventFormats, eventsStaff, type eventViews } from '#contract/events.staff.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import type { DraftCalls } from '#web/staff/draft/draft-calls.ts';
import type { TableQuery } from '#web/staff/table/table-search.ts';

export const staffEventsQuery = ({ page, size, text, sortField, sortOrder, filters }: TableQuery) =>
  endpointQuery(eventsStaff.listStaffEvents, {
    query: {
      ...{ page, size, text, sortOrder },
      view: filters.view as (typeof eventViews)[number] | undefined,
      format: filters.format as (typeof eventFormats)[number] | undefined,
      sortField: sortField as 'startsAt' | 'name' | undefined,
    },
  });

export const staffEventQuery = (id: string) => endpointQuery(eventsStaff.getStaffEvent, { params: { id } });

export const eventCalls: DraftCalls<DraftEvent> = {
  query: staffEventQuery,
  create: (copyOf) => call(eventsStaff.createEvent, { body: { copyOf } }),
  save: ({ id, version }, body) => call(eventsStaff.saveEvent, { params: { id }, version, body }),
  discard: ({ id, version }) => call(eventsStaff.discardEventDraft, { params: { id }, version }),
  publish: ({ id, version }) => call(eventsStaff.publishEvent, { params: { id }, version }),
  remove: ({ id, version }, reason) =>
    call(eventsStaff.deleteEvent, { params: { id }, version, body: { reason } }),
};

export const uploadEventPicture =
  (id: string) =>
  async (img: File, onProgress: (fraction: number) => void): Promise<string> =>
    (await call(eventsStaff.addEventPicture, { params: { id }, body: { img } }, { onProgress })).key;
