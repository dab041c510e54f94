import { describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoint.ts';
import { groups } from '#contract/groups.ts';
import { normaliseText } from '#contract/normalise-text.ts';
import { expectInvalidQueries } from '#tests/support/expect-invalid-queries.ts';
import { sortLikeDatabase } from '#tests/support/sort-like-database.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');
const hidden = portal.signInBeforeAll('hidden');
const representative = portal.signInBeforeAll('representative');
const newMember = portal.signInBeforeAll('new');

const list = async (query: RequestOf<typeof groups.listGroups>['query'] = {}, caller = member) =>
  (await portal.send(groups.listGroups, { query }, caller)).body;
const listMine = async (query: RequestOf<typeof groups.listMyGroups>['query'] = {}, caller = member) =>
  (await portal.send(groups.listMyGroups, { query }, caller)).body;
const namesOf = ({ collabGroups }: { collabGroups: { name: string }[] }) =>
  collabGroups.map(({ name }) => name);

const noGroups = { collabGroups: [], totalItems: 0, page: 1 };

describe('listGroups', () => {
  it('returns 16 groups per page, with every field and an existing image', async () => {
    const { collabGroups, ...counts } = await list();
    expect(counts).toEqual({ totalItems: 30, page: 1 });
    expect(collabGroups).toHaveLength(16);
    const [first] = collabGroups;
    expect(Object.keys(first ?? {})).toEqual(['id', 'name', 'description', 'groupImg', 'parentName']);
    expect((await portal.sendRaw({ path: first?.groupImg as string })).status).toBe(200);
  });

  it('paginates without repeating or skipping, in every order', async () => {
    const { totalItems } = await list();
    const size = Math.ceil(totalItems / 3);
    for (const field of [undefined, 'type', 'parentName', 'description'] as const) {
      const order = { field, sort: field === 'parentName' ? 'desc' : 'asc' } as const;
      const pages = await Promise.all([1, 2, 3].map((page) => list({ ...order, size, page })));
      expect(new Set(pages.flatMap(namesOf)).size).toBe(totalItems);
      expect(await list({ ...order, size, page: 0 })).toEqual(pages[0]);
    }
    expect(await list({ page: 99 })).toEqual({ collabGroups: [], totalItems, page: 99 });
  });

  it('lists the newest first by default and for asc, and the oldest first for desc', async () => {
    const rows = portal.database.db.selectFrom('groups').select('name').orderBy('createdAt', 'desc');
    const newest = (await rows.orderBy('id', 'desc').execute()).map(({ name }) => name);
    expect(namesOf(await list({ size: 30 }))).toEqual(newest);
    expect(namesOf(await list({ size: 30, sort: 'asc' }))).toEqual(newest);
    expect(namesOf(await list({ size: 30, sortOrder: 'desc' }))).toEqual(newest.toReversed());
  });

  it('sorts by each field in both directions, with groups without a parent last', async () => {
    const names = namesOf(await list({ size: 30, field: 'name' })).map(normaliseText);
    expect(names).toEqual(sortLikeDatabase(names));
    const reversed = await list({ size: 30, sortField: 'name', sortOrder: 'desc' });
    expect(namesOf(reversed).map(normaliseText)).toEqual(names.toReversed());
    const { collabGroups } = await list({ size: 30, field: 'description' });
    const descriptions = collabGroups.map(({ description }) => normaliseText(description));
    expect(descriptions).toEqual(sortLikeDatabase(descriptions));
    const byType = namesOf(await list({ size: 30, field: 'type' }));
    expect(byType).not.toEqual(namesOf(await list({ size: 30, field: 'type', sort: 'desc' })));
    for (const sort of ['asc', 'desc'] as const) {
      const byParent = (await list({ size: 30, field: 'parentName', sort })).collabGroups;
      const parents = byParent.map(({ parentName }) => parentName);
      const parentNames = parents.filter((parent) => parent !== null);
      expect(parents.slice(parentNames.length).every((parent) => parent === null)).toBe(true);
      const sorted = sortLikeDatabase(parentNames);
      expect(parentNames.map(normaliseText)).toEqual(sort === 'asc' ? sorted : sorted.toReversed());
    }
  });

  it('filters by type or its alias category', async () => {
    const types = (await portal.send(groups.listGroupTypes, {}, member)).body;
    const names = 'Community of practice,Network,Strategic committee,Technical group,Working party';
    expect(Object.values(types).join()).toBe(names);
    const ids = Object.keys(types);
    const totals = await Promise.all(ids.map(async (type) => (await list({ type })).totalItems));
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe((await list()).totalItems);
    expect(await list({ category: ids[0] })).toEqual(await list({ type: ids[0] }));
    expect((await list({ type: crypto.randomUUID() })).totalItems).toBe(0);
  });

  it('finds by name or its alias keyword, with one typo', async () => {
    const [name = ''] = namesOf(await list({ size: 1, field: 'name' }));
    const [first = ''] = name.split(/\W+/).filter((word) => word.length > 3);
    const misspelt = first.slice(0, 2) + first.charAt(3) + first.charAt(2) + first.slice(4);
    for (const typed of [name, misspelt]) expect(namesOf(await list({ keyword: typed }))).toContain(name);
    expect(await list({ name: first })).toEqual(await list({ keyword: first }));
    expect((await list({ keyword: 'zq\u0000zq' })).totalItems).toBe(0);
    for (const typed of ['', '  ']) expect(await list({ keyword: typed })).toEqual(await list());
  });

  it('names the invalid field', () =>
    expectInvalidQueries(portal, groups.listGroups, member, {
      'field=memberCount': 'field',
      'type=network': 'type',
      'memberId=1': 'memberId',
      'name=a&keyword=b': 'keyword',
      'sort=asc&sortOrder=desc': 'sort',
      [`name=${'a'.repeat(10_000)}`]: 'name',
    }));
});

describe('groups of a member', () => {
  it('returns the same groups to the member and to other members', async () => {
    const own = await listMine({}, representative);
    expect(own.totalItems).toBe(3);
    for (const caller of [representative, member])
      expect(await list({ memberId: representative.userId }, caller)).toEqual(own);
    expect((await list({ memberId: member.userId, size: 4 })).collabGroups).toHaveLength(4);
    expect(await listMine({}, newMember)).toEqual(noGroups);
  });

  it('returns their own groups to members who are not listed in the directory', async () => {
    for (const memberId of [hidden.userId, hidden.userId.toUpperCase()])
      expect((await list({ memberId }, hidden)).totalItems).toBe(2);
    expect((await listMine({}, hidden)).totalItems).toBe(2);
  });

  it('searches, filters, sorts and paginates', async () => {
    const order = { sortField: 'name', sortOrder: 'desc' } as const;
    const names = namesOf(await listMine(order));
    expect(names).toHaveLength(5);
    expect(names.map(normaliseText)).toEqual(sortLikeDatabase(names).toReversed());
    expect(namesOf(await listMine({ name: names[0] }))).toEqual([names[0]]);
    expect(namesOf(await listMine({ ...order, size: 3, page: 2 }))).toEqual(names.slice(3));
    expect(await listMine({ type: crypto.randomUUID() })).toEqual(noGroups);
    await expectInvalidQueries(portal, groups.listMyGroups, member, { 'memberId=x': 'memberId' });
  });
});
