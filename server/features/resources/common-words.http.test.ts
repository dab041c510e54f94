import { beforeAll, describe, expect, it } from 'vitest';
import {
  categoryId,
  createResourceFixture,
  levelId,
  type ResourceListRequest,
  setUpResources,
} from '#tests/support/resource-fixtures.ts';

const { list, insert, informational } = setUpResources();

/** Enough resources that the search scans them by date. All are older than those of the demo. */
const categoryPaths = ['Public/Rescue', 'Public/Warnings', 'Members/Bushfire'];
const day = (index: number) => new Date(Date.UTC(1990, 0, 1 + index));
const quollFixtures = Array.from({ length: 660 }, (_, index) =>
  createResourceFixture(
    `Quoll ${index % 2 ? 'den' : 'burrow'} ${index}`,
    categoryPaths[index % 3] as string,
    {
      // One kind is a suffix of the other.
      kind: index % 4 ? 'Magazine' : 'Zine',
      publishedAt: day(index),
    },
  ),
);
const aquollFixtures = Array.from({ length: 20 }, (_, index) =>
  createResourceFixture(`Aquoll ${index}`, 'Public/Rescue'),
);
beforeAll(() => insert(...quollFixtures, ...aquollFixtures));

const titles = async (request: ResourceListRequest) =>
  (await list(request)).resources.map(({ title }) => title);
const expected = (isFound: (index: number) => boolean) =>
  quollFixtures.filter((_, index) => isFound(index)).map(({ title }) => title);
const inRescue = { title: 'quoll', categoryId: [categoryId('Public', 'Rescue')] };

describe('search for a word that is in hundreds of titles', () => {
  it.each<[ResourceListRequest, (index: number) => boolean]>([
    [{ title: 'quoll' }, () => true],
    [{ title: 'QUO' }, () => true],
    [{ title: 'qoull' }, () => true],
    [{ title: 'quoll burrow' }, (index) => index % 2 === 0],
    [{ title: 'bur quoll' }, (index) => index % 2 === 0],
    [{ title: 'quoll zin' }, (index) => index % 4 === 0],
    [{ title: 'qoull zine' }, (index) => index % 4 === 0],
    [inRescue, (index) => index % 3 === 0],
    [{ ...inRescue, resourceAccessId: [levelId('Members')] }, (index) => index % 3 !== 1],
  ])('finds all of them, in order, on every page: %o', async (request, isFound) => {
    const all = expected(isFound);
    const totalItems = all.length;
    for (const page of [1, 2, Math.ceil(totalItems / 50)]) {
      const body = await list({ ...request, sortOrder: 'asc', size: 50, page });
      expect(body.totalItems).toBe(totalItems);
      expect(body.resources.map(({ title }) => title)).toEqual(all.slice((page - 1) * 50, page * 50));
    }
    expect(await titles({ ...request, size: 50, page: 2 })).toEqual(all.toReversed().slice(50, 100));
    const pastEnd = await list({ ...request, size: 50, page: 99 });
    expect(pastEnd).toEqual({ resources: [], totalItems, page: 99 });
  });

  it('finds only resources of the membership, in the same order as the list without a search', async () => {
    const visible = expected((index) => index % 3 !== 2);
    const body = await list({ title: 'quoll', sortOrder: 'asc', size: 100 }, informational);
    expect(body.totalItems).toBe(visible.length);
    expect(body.resources.map(({ title }) => title)).toEqual(visible.slice(0, 100));
    const all = await list({ sortOrder: 'asc', size: 100, page: 2 });
    expect(all.resources.map(({ title }) => title)).toEqual(expected(() => true).slice(100, 200));
    expect(all.totalItems).toBe(920);
  });

  it('lists each result once by relevance, with an older exact title first', async () => {
    for (const [request, total] of [
      [{ title: 'quoll burrow' }, 330],
      [{ title: 'magazine' }, 495],
      [{ title: 'quoll' }, 660],
      [inRescue, 220],
    ] as const) {
      const ids: string[] = [];
      for (let page = 1; page <= Math.ceil(total / 100) + 1; page += 1) {
        const { resources, totalItems } = await list({ ...request, sortField: 'relevance', size: 100, page });
        expect(totalItems).toBe(total);
        ids.push(...resources.map(({ id }) => id));
      }
      expect([ids.length, new Set(ids).size]).toEqual([total, total]);
    }
    expect((await titles({ title: 'Quoll burrow 0', sortField: 'relevance' }))[0]).toBe('Quoll burrow 0');
    await insert(createResourceFixture('Quoll', 'Public/Rescue', { publishedAt: day(-1) }));
    const found = await titles({ title: 'quoll', sortField: 'relevance' });
    expect(found[0]).toBe('Quoll');
    expect(found[1]).toMatch(/^Quoll (den|burrow) \d+$/);
  });
});
