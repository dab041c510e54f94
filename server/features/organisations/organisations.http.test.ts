import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let token: string;
beforeAll(async () => {
  portal = await startTestApp();
  ({ token } = await portal.signIn('member'));
});
afterAll(() => portal.close());

type Organisation = {
  id: string;
  name: string;
  country: string;
  suburb: string;
  state: string | null;
  sectors: string[];
};
const list = (query = '') => portal.call({ path: `/api/orgs/list${query}`, token });
const listed = async (query: string) => (await list(query)).body.organisations as Organisation[];
const filter = (index: number, key: string, value: string) =>
  `filters[${index}].Key=${key}&filters[${index}].Value=${encodeURIComponent(value)}`;
const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
const sorted = (texts: string[]) => texts.toSorted((one, other) => (one < other ? -1 : 1));

describe('api/orgs/list', () => {
  it('gives 16 organisations a page from A to Z, with every field and a picture that is there', async () => {
    const { status, body } = await list();
    expect(status).toBe(200);
    expect(body).toMatchObject({ totalItems: 60, page: 1 });
    expect(body.organisations).toHaveLength(16);
    const [first] = body.organisations;
    expect(Object.keys(first)).toEqual([
      'id',
      'name',
      'country',
      'suburb',
      'state',
      'orgImg',
      'website',
      'sectors',
    ]);
    expect((await portal.call({ path: first.orgImg })).status).toBe(200);
    const names = body.organisations.map(({ name }: Organisation) => folded(name));
    expect(names).toEqual(sorted(names));
  });

  it('names the sectors of each', async () => {
    const rows = await portal.database.db
      .selectFrom('organisationSectors')
      .innerJoin('sectors', 'sectors.id', 'organisationSectors.sectorId')
      .select(['organisationId', 'sectors.name'])
      .execute();
    for (const { id, sectors } of await listed('?size=60')) {
      const expected = rows.filter(({ organisationId }) => organisationId === id).map(({ name }) => name);
      expect(sectors).toEqual(sorted(expected));
    }
  });

  it('pages without repeating or skipping by each field, either way, page 0 being page 1', async () => {
    for (const sortField of ['name', 'country', 'state']) {
      for (const sortOrder of ['asc', 'desc']) {
        const sort = `&sortField=${sortField}&sortOrder=${sortOrder}`;
        const pages = await Promise.all([1, 2, 3].map((page) => listed(`?size=25&page=${page}${sort}`)));
        expect(new Set(pages.flat().map(({ id }) => id)).size, sort).toBe(60);
        expect(await listed(`?size=25&page=0${sort}`)).toEqual(pages[0]);
        const values = pages.flat().map((each) => each[sortField as 'name' | 'country' | 'state']);
        const known = values.filter((value) => value !== null).map(folded);
        expect(values.slice(known.length).every((value) => value === null)).toBe(true);
        expect(known).toEqual(sortOrder === 'asc' ? sorted(known) : sorted(known).toReversed());
      }
    }
    expect((await list('?page=99')).body).toEqual({ organisations: [], totalItems: 60, page: 99 });
  });

  it('finds by name: words in any order, from their beginning, accents folded, with one typo', async () => {
    const { db } = portal.database;
    await db.insertInto('organisations').values({ name: 'Ngā Tai Ōtākaro Lifeguards' }).execute();
    const namesFor = async (typed: string) =>
      (await listed(`?${filter(0, 'name', typed)}`)).map(({ name }) => name);
    try {
      const known = ['lifeg ota', 'OTAKARO', 'Ōtākaro', 'lifegaurds', 'otakaro nga tai', 'lifeguard, (nga)'];
      for (const typed of known) expect(await namesFor(typed), typed).toEqual(['Ngā Tai Ōtākaro Lifeguards']);
      const unknown = ['guards', 'lifegaurdz', 'lifeguards fire'];
      for (const typed of unknown) expect(await namesFor(typed), typed).toEqual([]);
    } finally {
      await db.deleteFrom('organisations').where('name', 'like', 'Ngā Tai%').execute();
    }
  });

  it('filters by sector, alone, with a name, and at any index', async () => {
    const { body: sectors } = await portal.call({ path: '/api/orgs/sectors', token });
    const [id, name] = Object.entries(sectors).find(([, each]) => each === 'Rural fire') as [string, string];
    const all = await listed('?size=60');
    const expected = all.filter((each) => each.sectors.includes(name));
    expect(expected.length).toBeGreaterThan(1);
    expect(await listed(`?size=60&${filter(1, 'type', id)}`)).toEqual(expected);
    expect(await listed(`?size=60&${filter(0, 'type', id)}&filters[1].Key=name`)).toEqual(expected);
    const [first] = expected as [Organisation];
    const both = `${filter(0, 'name', first.name)}&${filter(1, 'type', id)}`;
    expect(await listed(`?${both}`)).toEqual([first]);
    expect(await listed(`?${filter(0, 'type', crypto.randomUUID())}`)).toEqual([]);
  });

  it.each(['%', '_', '\\', '"', '🔥', '.*', 'a'.repeat(200)])('takes %j for what it is', async (typed) => {
    const { status, body } = await list(`?${filter(0, 'name', typed)}`);
    expect(status).toBe(200);
    expect(body.totalItems).toBe(0);
  });

  it.each([
    ['?page=-1', 'page'],
    ['?size=0', 'size'],
    ['?sortField=memberCount', 'sortField'],
    ['?sortOrder=down', 'sortOrder'],
    ['?filters[0].Key=about', 'filters.0.Key'],
    ['?filters[1].Key=type&filters[1].Value=fire', 'filters.1.Value'],
    ['?filters[0].Key=name&filters[0].Secret=1', 'filters.0.Secret'],
    ['?filters[0].Key=name&filters[1].Key=name', 'filters'],
    ['?filters=name', 'filters'],
    [`?filters[0].Key=name&filters[0].Value=${'a'.repeat(10_000)}`, 'filters.0.Value'],
    ['?name=fire', 'name'],
  ])('refuses %.60s by the name of the field', async (query, field) => {
    const { status, body } = await list(query);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });

  it('asks to sign in', async () => {
    for (const path of ['list', 'sectors', crypto.randomUUID()])
      expect((await portal.call({ path: `/api/orgs/${path}` })).status).toBe(401);
  });
});

describe('api/orgs/sectors', () => {
  it('names each sector by its id, in alphabetical order', async () => {
    const { body } = await portal.call({ path: '/api/orgs/sectors', token });
    expect(Object.keys(body)).toHaveLength(10);
    expect(Object.values(body)).toEqual(sorted(Object.values(body)));
  });
});

describe('api/orgs/names', () => {
  const names = (query = '') => portal.call({ path: `/api/orgs/names${query}` });

  it('names the organisations to anybody, in alphabetical order', async () => {
    const { status, body } = await names();
    expect(status).toBe(200);
    expect(Object.keys(body)).toHaveLength(60);
    const folds = Object.values<string>(body).map(folded);
    expect(folds).toEqual(sorted(folds));
  });

  it.each(['newsletter', 'associate', 'subscriber'])('names those open to the plan %s', async (plan) => {
    const { body } = await names(`?planType=${plan}`);
    const rows = await portal.database.db.selectFrom('organisations').select(['id', 'openTo']).execute();
    const open = rows.filter(({ openTo }) => openTo.includes(plan)).map(({ id }) => id);
    expect(new Set(Object.keys(body))).toEqual(new Set(open));
    expect((await names(`?planType=${plan.toUpperCase()}`)).body).toEqual(body);
  });

  it.each([
    ['?planType=gold', 'planType'],
    ['?plan=associate', 'plan'],
  ])('refuses %s by the name of the field', async (query, field) => {
    const { status, body } = await names(query);
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe(field);
  });
});

describe('api/orgs/{id}', () => {
  const get = (id: string) => portal.call({ path: `/api/orgs/${id}`, token });

  it('gives what the list gives, and the rest', async () => {
    const [first] = (await listed('?size=1')) as [Organisation];
    const { status, body } = await get(first.id);
    expect(status).toBe(200);
    const { about, phone, ...rest } = body;
    expect(rest).toEqual(first);
    expect(about.length).toBeGreaterThan(10);
    expect(phone.length).toBeGreaterThan(4);
  });

  it('knows none but those there are, and says what an id is', async () => {
    expect((await get(crypto.randomUUID())).status).toBe(404);
    const { status, body } = await get('fire');
    expect(status).toBe(400);
    expect(body.errors[0].field).toBe('id');
  });
});
