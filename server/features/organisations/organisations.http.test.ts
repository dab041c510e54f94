import { describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoint.ts';
import { normaliseText } from '#contract/normalise-text.ts';
import { organisations } from '#contract/organisations.ts';
import { expectInvalidQueries } from '#tests/support/expect-invalid-queries.ts';
import { sortLikeDatabase } from '#tests/support/sort-like-database.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');

type Query = RequestOf<typeof organisations.listOrganisations>['query'];
const list = async (query: Query = {}) =>
  (await portal.send(organisations.listOrganisations, { query }, member)).body;
const byName = (Value: string) => ({ filters: [{ Key: 'name' as const, Value }] });
const sectorNames = async () => (await portal.send(organisations.listOrganisationSectors, {}, member)).body;

describe('listOrganisations', () => {
  it('returns organisations from A to Z, 16 per page, with every field, sectors and an existing image', async () => {
    const body = await list();
    expect(body).toMatchObject({ page: 1 });
    expect(body.organisations).toHaveLength(16);
    const [first] = body.organisations;
    const fields = ['id', 'name', 'country', 'suburb', 'state', 'orgImg', 'website', 'sectors'];
    expect(Object.keys(first ?? {})).toEqual(fields);
    expect((await portal.sendRaw({ path: first?.orgImg as string })).status).toBe(200);
    const rows = await portal.database.db
      .selectFrom('organisationSectors')
      .innerJoin('sectors', 'sectors.id', 'organisationSectors.sectorId')
      .select(['organisationId', 'sectors.name'])
      .execute();
    for (const { id, sectors } of (await list({ size: 100 })).organisations) {
      const expected = rows.filter(({ organisationId }) => organisationId === id).map(({ name }) => name);
      expect(sectors).toEqual(expected.toSorted());
    }
  });

  it('paginates without repeating or skipping, by each field in both directions', async () => {
    for (const sortField of ['name', 'country', 'state'] as const)
      for (const sortOrder of ['asc', 'desc'] as const) {
        const order = { size: 25, sortField, sortOrder };
        const pages = await Promise.all([1, 2, 3].map((page) => list({ ...order, page })));
        const all = pages.flatMap((page) => page.organisations);
        expect(new Set(all.map(({ id }) => id)).size).toBe(pages[0]?.totalItems);
        expect(await list({ ...order, page: 0 })).toEqual(pages[0]);
        const values = all.map((each) => each[sortField]);
        const texts = values.filter((value) => value !== null).map(normaliseText);
        expect(values.slice(texts.length).every((value) => value === null)).toBe(true);
        const sorted = sortLikeDatabase(texts);
        expect(texts).toEqual(sortOrder === 'asc' ? sorted : sorted.toReversed());
      }
    const { totalItems } = await list();
    expect(await list({ page: 99 })).toEqual({ organisations: [], totalItems, page: 99 });
  });

  it('finds by name: words in any order, by prefix, without accents, with one typo', async () => {
    const { db } = portal.database;
    const name = 'Ngā Tai Ōtākaro Lifeguards';
    await db.insertInto('organisations').values({ name }).execute();
    const find = async (typed: string) => (await list(byName(typed))).organisations.map((each) => each.name);
    const matching = 'lifeg ota/OTAKARO/Ōtākaro/lifegaurds/otakaro nga tai/lifeguard, (nga)';
    for (const typed of matching.split('/')) expect(await find(typed), typed).toEqual([name]);
    const unmatched = 'guards/lifegaurdz/lifeguards fire/%/_/\\/"/🔥/.*';
    for (const typed of [...unmatched.split('/'), 'a'.repeat(200)])
      expect(await find(typed), typed).toEqual([]);
    await db.deleteFrom('organisations').where('name', '=', name).execute();
  });

  it('filters by sector, alone or with a name, at any index', async () => {
    const [id = ''] = Object.entries(await sectorNames()).find(([, name]) => name === 'Rural fire') ?? [];
    const type = { Key: 'type', Value: id } as const;
    const all = (await list({ size: 100 })).organisations;
    const expected = all.filter(({ sectors }) => sectors.includes('Rural fire'));
    expect(expected.length).toBeGreaterThan(1);
    const path = `${organisations.listOrganisations.path}?size=100&filters[1].Key=type&filters[1].Value=${id}`;
    expect((await portal.sendRaw({ path, token: member.token })).body.organisations).toEqual(expected);
    const unnamed = await list({ size: 100, filters: [type, { Key: 'name' }] });
    expect(unnamed.organisations).toEqual(expected);
    const both = await list({ filters: [...byName(expected[0]?.name as string).filters, type] });
    expect(both.organisations).toEqual([expected[0]]);
    expect((await list({ filters: [{ Key: 'type', Value: crypto.randomUUID() }] })).totalItems).toBe(0);
  });

  it('names the invalid field', () =>
    expectInvalidQueries(portal, organisations.listOrganisations, member, {
      'filters[0].Key=about': 'filters.0.Key',
      'filters[1].Key=type&filters[1].Value=fire': 'filters.1.Value',
      'filters[0].Key=name&filters[0].Secret=1': 'filters.0.Secret',
      'filters[0].Key=name&filters[1].Key=name': 'filters',
      'filters=name': 'filters',
      [`filters[0].Key=name&filters[0].Value=${'a'.repeat(10_000)}`]: 'filters.0.Value',
    }));
});

it('lists the sectors, and the organisation names without signing in', async () => {
  const sectors = Object.values(await sectorNames());
  expect(sectors).toHaveLength(10);
  expect(sectors).toEqual(sectors.toSorted());
  const names = async (query = {}) =>
    (await portal.send(organisations.listOrganisationNames, { query })).body;
  const all = Object.values(await names()).map(normaliseText);
  expect(all).toHaveLength(60);
  expect(all).toEqual(sortLikeDatabase(all));
  const rows = await portal.database.db.selectFrom('organisations').select(['id', 'joinablePlans']).execute();
  for (const planType of ['newsletter', 'associate', 'subscriber']) {
    const open = rows.filter(({ joinablePlans }) => joinablePlans.includes(planType)).map(({ id }) => id);
    const listed = await names({ planType });
    expect(Object.keys(listed).toSorted()).toEqual(open.toSorted());
    expect(await names({ planType: planType.toUpperCase() })).toEqual(listed);
  }
  await expectInvalidQueries(portal, organisations.listOrganisationNames, member, {
    'planType=gold': 'planType',
    'plan=associate': 'plan',
  });
});

it('returns one organisation with its description and phone number', async () => {
  const get = (id: string) => portal.send(organisations.getOrganisation, { params: { id } }, member);
  const [first] = (await list({ size: 1 })).organisations;
  const { about, phone, ...rest } = (await get(first?.id as string)).body;
  expect(rest).toEqual(first);
  expect(about?.length).toBeGreaterThan(10);
  expect(phone?.length).toBeGreaterThan(4);
  expect((await get(crypto.randomUUID())).status).toBe(404);
  const { status, errorBody } = await get('fire');
  expect([status, errorBody.errors[0]?.field]).toEqual([400, 'id']);
});
