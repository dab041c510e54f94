import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let token: string;
beforeAll(async () => {
  portal = await startTestApp();
  ({ token } = await portal.signIn('member'));
});
afterAll(() => portal.close());

const list = (query = '') => portal.call({ path: `/api/events/list${query}`, token });

describe('api/events/list', () => {
  it('gives the events that are not over, the next one first, 16 a page', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body.totalItems).toBe(19);
    expect(body.events).toHaveLength(16);
    const starts = body.events.map(({ eventStart }: { eventStart: string }) => eventStart);
    expect(starts).toEqual(starts.toSorted());
    for (const { eventStart, eventEnds } of body.events) {
      expect(new Date(eventEnds ?? eventStart).getTime()).toBeGreaterThan(Date.now() - 60_000);
    }
  });

  it('names every field of an event, and pictures that are there', async () => {
    const { body } = await list('?size=1');
    expect(Object.keys(body.events[0])).toEqual([
      'id',
      'name',
      'shortDesc',
      'content',
      'type',
      'venue',
      'eventStart',
      'eventEnds',
      'listingImg',
      'featureImg',
      'registerUrlLink',
      'registerUrlLabel',
      'venueTimeZone',
    ]);
    expect((await portal.call({ path: body.events[0].listingImg })).status).toBe(200);
  });

  it('pages without repeating or skipping, page 0 being page 1, and past the end is empty with the true total', async () => {
    const ids = async (query: string) => (await list(query)).body.events.map(({ id }: { id: string }) => id);
    const all = [
      ...(await ids('?page=1&size=7')),
      ...(await ids('?page=2&size=7')),
      ...(await ids('?page=3&size=7')),
    ];
    expect(new Set(all).size).toBe(19);
    expect(await ids('?page=0&size=7')).toEqual(all.slice(0, 7));
    expect((await list('?page=99')).body).toEqual({ events: [], totalItems: 19 });
  });

  it.each([
    ['?page=-1', 'page'],
    ['?page=x', 'page'],
    ['?size=0', 'size'],
    ['?size=101', 'size'],
    ['?sortField=name', 'sortField'],
    ['?sortOrder=desc', 'sortOrder'],
    ['?secret=1', 'secret'],
  ])('refuses %s by the name of the field', async (query, field) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('asks to sign in', async () => {
    expect((await portal.call({ path: '/api/events/list' })).status).toBe(401);
  });
});
