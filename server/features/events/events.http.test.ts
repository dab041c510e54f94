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
      'month=2026-13': 'month',
      'month.a=2026-11': 'month',
      'filters[0].Key=venue': 'filters.0.Key',
      'filters[0].Key=month&filters[0].Value=May': 'filters.0.Value',
      'filters[0].Key=place&filters[1].Key=place': 'filters',
      'place=Perth&filters[0].Key=place&filters[0].Value=Perth': 'filters',
    }));
});

describe('filters of listEvents', () => {
  const listAll = async (query = {}) => (await list({ size: 100, ...query })).events;
  const readFilters = async () => (await portal.send(events.listEventFilters, {}, member)).body;
  const insert = (event: { venue: string; format?: string; startsAt?: Date; timeZone?: string | null }) =>
    portal.database.db
      .insertInto('events')
      .values({
        name: 'Quokka',
        shortDescription: '',
        content: '',
        format: 'In person',
        ...defaults,
        ...event,
      })
      .execute();
  const defaults = { startsAt: new Date('2041-01-31T15:30:00Z'), timeZone: 'Australia/Perth' };

  it('finds each upcoming event by its format and its month, with exact totals in both forms', async () => {
    const all = await listAll();
    const { formats, months, places } = await readFilters();
    expect(months).toEqual(months.toSorted());
    for (const [name, values] of Object.entries({ format: formats, month: months })) {
      const found = [];
      for (const value of values) {
        const { events: listed, totalItems } = await list({ [name]: value, size: 100 });
        expect([totalItems, listed.length > 0]).toEqual([listed.length, true]);
        expect(await list({ filters: [{ Key: name, Value: value }], size: 100 })).toEqual({
          events: listed,
          totalItems,
        });
        expect((await list({ [name]: value, page: 99 })).totalItems).toBe(totalItems);
        found.push(...listed);
      }
      expect(found.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
    }
    for (const place of places) {
      const listed = await listAll({ place });
      expect(listed.length).toBeGreaterThan(0);
      for (const { venue } of listed) expect(venue).toContain(place);
    }
    const online = all.filter(({ type }) => type === 'Online');
    expect(all.length - online.length).toBe(
      (await Promise.all(places.map((place) => listAll({ place })))).flat().length,
    );
  });

  it('combines format, month and place with exact totals, and finds nothing for unknown values', async () => {
    const all = { format: 'Hybrid', month: '2042-03', place: 'Quokkaton' };
    const event = {
      format: all.format,
      startsAt: new Date('2042-03-10T04:00:00Z'),
      venue: 'Hall, Quokkaton',
    };
    for (const change of [
      {},
      {},
      { format: 'Online' },
      { startsAt: new Date('2042-04-10T04:00:00Z') },
      { venue: 'Hall, Quollvale' },
    ])
      await insert({ ...event, ...change });
    const count = async (query: object) => {
      const { events: listed, totalItems } = await list({ ...query, size: 1 });
      expect(listed).toHaveLength(Math.min(1, totalItems));
      return totalItems;
    };
    expect(await count(all)).toBe(2);
    for (const name of ['format', 'month', 'place'])
      expect([name, await count({ ...all, [name]: undefined })]).toEqual([name, 3]);
    const filters = Object.entries(all).map(([Key, Value]) => ({ Key, Value }));
    expect(await count({ filters })).toBe(2);
    expect((await list({ ...all, size: 1, page: 3 })).totalItems).toBe(2);
    for (const change of [{ format: 'Postal' }, { month: '2042-05' }, { place: 'Atlantis' }])
      expect(await list({ ...all, ...change })).toEqual({ events: [], totalItems: 0 });
  });

  it('uses the month at the venue, and that of the association for an unknown time zone', async () => {
    await insert({ venue: 'Hall, Quokkaville' });
    await insert({ venue: 'Hall, Quollton', timeZone: 'Nowhere/Nothing' });
    await insert({ venue: 'Online', format: 'Online', timeZone: null });
    const venues = async (month: string) => (await listAll({ month })).map(({ venue }) => venue);
    expect(await venues('2041-01')).toEqual(['Hall, Quokkaville']);
    expect((await venues('2041-02')).toSorted()).toEqual(['Hall, Quollton', 'Online']);
  });

  it('takes the place from the last part of the venue', async () => {
    const placesByVenue = {
      'Town Hall, Ballarat': 'Ballarat',
      'State Library Meeting Rooms, Adelaide, and online': 'Adelaide',
      'Riverbend Camp, near Bega': 'Bega',
      'Station 14': 'Station 14',
      '1 Hose Street, Bendigo VIC 3550': 'Bendigo',
      'Showgrounds,  Alice   Springs ': 'Alice Springs',
      'Wodonga or online': 'Wodonga',
      'and Online': null,
      ONLINE: null,
      '': null,
    };
    const { rows } = await portal.database.pool.query(
      'SELECT venue, event_place(venue) AS place FROM unnest($1::text[]) AS venue',
      [Object.keys(placesByVenue)],
    );
    expect(Object.fromEntries(rows.map(({ venue, place }) => [venue, place]))).toEqual(placesByVenue);
  });
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
