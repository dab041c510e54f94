import { describe, expect, it } from 'vitest';
import { events } from '#contract/events.ts';
import { expectInvalidQueries } from '#tests/support/expect-invalid-queries.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
const list = async (query = {}) => (await portal.send(events.listEvents, { query }, member)).body;

describe('listEvents', () => {
  it('returns upcoming events, soonest first, 16 per page, with every field', async () => {
    const { events: listed, totalItems } = await list();
    expect(totalItems).toBeGreaterThan(16);
    expect(listed).toHaveLength(16);
    const starts = listed.map(({ eventStart }) => eventStart);
    expect(starts).toEqual(starts.toSorted());
    for (const { eventStart, eventEnds } of listed)
      expect(new Date(eventEnds ?? eventStart).getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(Object.keys(listed[0] ?? {})).toEqual([
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
    expect((await portal.sendRaw({ path: listed[0]?.listingImg as string })).status).toBe(200);
  });

  it('paginates without repeating or skipping, and treats page 0 as page 1', async () => {
    const { totalItems } = await list();
    const size = Math.ceil(totalItems / 3);
    const pages = await Promise.all([1, 2, 3].map((page) => list({ page, size })));
    expect(new Set(pages.flatMap((page) => page.events.map(({ id }) => id))).size).toBe(totalItems);
    expect(await list({ page: 0, size })).toEqual(pages[0]);
    expect(await list({ page: 99 })).toEqual({ events: [], totalItems });
  });

  it('names the invalid field', () =>
    expectInvalidQueries(portal, events.listEvents, member, {
      'page=-1': 'page',
      'size=101': 'size',
      'sortField=name': 'sortField',
      'sortOrder=desc': 'sortOrder',
    }));
});

describe('getEvent', () => {
  const get = (id: string) => portal.send(events.getEvent, { params: { id } }, member);

  it('returns an event as in the list, and a past one', async () => {
    const [first] = (await list()).events;
    expect((await get(first?.id as string)).body).toEqual(first);
    const past = await portal.database.db
      .selectFrom('events')
      .select(['id', 'name'])
      .where('endsOrStartsAt', '<', new Date())
      .executeTakeFirstOrThrow();
    expect((await get(past.id)).body).toMatchObject(past);
  });

  it('returns 404 for an unknown id, and names a malformed one', async () => {
    expect((await get(crypto.randomUUID())).status).toBe(404);
    const { status, errorBody } = await get('forum');
    expect([status, errorBody.errors[0]?.field]).toEqual([400, 'id']);
  });
});
