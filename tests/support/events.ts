import { type DraftEvent, emptyEvent, eventsStaff } from '#contract/events.staff.ts';
import { historyStaff } from '#contract/history.staff.ts';
import type { TestApp, TestSession } from './test-app.ts';

type Version = { id: string; version: string };

export const completeEvent: DraftEvent = {
  ...emptyEvent,
  name: 'Regional Forum 2026',
  shortDescription: 'A day about lessons.',
  content: '<p>Programme</p>',
  venue: 'Town Hall, Ballarat',
  startsAt: '2031-03-04T22:00:00.000Z',
  endsAt: '2031-03-05T06:00:00.000Z',
};

/** Requests of staff about events, by default as `author`. */
export const eventsClient = (portal: TestApp, author: TestSession) => {
  const inputOf = ({ id, version }: Version) => ({ params: { id }, version });
  const save = (item: Version, body: Partial<DraftEvent> = {}, caller = author) =>
    portal.send(eventsStaff.saveEvent, { ...inputOf(item), body: { ...completeEvent, ...body } }, caller);
  const create = async (copyOf?: string, caller = author) =>
    (await portal.send(eventsStaff.createEvent, { body: { copyOf } }, caller)).body.item;
  return {
    create,
    save,
    createComplete: async (body: Partial<DraftEvent> = {}) => (await save(await create(), body)).body.item,
    get: (id: string, caller = author) => portal.send(eventsStaff.getStaffEvent, { params: { id } }, caller),
    publish: (item: Version, caller = author) => portal.send(eventsStaff.publishEvent, inputOf(item), caller),
    discard: (item: Version, caller = author) =>
      portal.send(eventsStaff.discardEventDraft, inputOf(item), caller),
    remove: (item: Version, caller = author, reason?: string) =>
      portal.send(eventsStaff.deleteEvent, { ...inputOf(item), body: { reason } }, caller),
    list: async (query = {}, caller = author) =>
      (await portal.send(eventsStaff.listStaffEvents, { query }, caller)).body,
    putBack: (entryId: string | null, caller = author) =>
      portal.send(historyStaff.putBack, { params: { id: entryId as string }, body: {} }, caller),
  };
};
