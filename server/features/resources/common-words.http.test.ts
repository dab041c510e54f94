import { beforeAll, describe, expect, it } from 'vitest';
import {
  categoryId,
  filedResource,
  type ListedResource,
  levelId,
  openLibrary,
} from '#tests/support/library.ts';

const library = openLibrary();
const { list } = library;

/** More than are found by their words alone: they are walked to by their dates. All older than the demo's. */
const places = ['Public/Rescue', 'Public/Warnings', 'Members/Bushfire'];
const day = (index: number) => new Date(Date.UTC(1990, 0, 1 + index));
/** The end of the one is the other. */
const kinds = ['Magazine', 'Zine'];
const filed = Array.from({ length: 660 }, (_, index) => ({
  ...filedResource(`Quoll ${index % 2 ? 'den' : 'burrow'} ${index}`, places[index % 3] as string),
  kind: kinds[index % 4 ? 0 : 1] as string,
  publishedAt: day(index),
}));
/** The word is in theirs, and begins none. */
const others = Array.from({ length: 20 }, (_, index) => filedResource(`Aquoll ${index}`, 'Public/Rescue'));
beforeAll(() => library.file(...filed, ...others));

const titlesOf = (body: { resources: ListedResource[] }) => body.resources.map(({ title }) => title);
const expected = (isFound: (index: number) => boolean) =>
  filed.filter((_, index) => isFound(index)).map(({ title }) => title);

describe('a word that hundreds of titles have', () => {
  it.each([
    ['alone', { title: 'quoll' }, () => true],
    ['from its beginning', { title: 'QUO' }, () => true],
    ['mistyped', { title: 'qoull' }, () => true],
    ['beside another', { title: 'quoll burrow' }, (index: number) => index % 2 === 0],
    ['beside a beginning', { title: 'bur quoll' }, (index: number) => index % 2 === 0],
    ['beside what is the end of others', { title: 'quoll zin' }, (index: number) => index % 4 === 0],
    ['mistyped beside another', { title: 'qoull zine' }, (index: number) => index % 4 === 0],
    [
      'in a category',
      { title: 'quoll', categoryId: categoryId('Public', 'Rescue') },
      (index: number) => index % 3 === 0,
    ],
    [
      'in a category and an access level',
      {
        title: 'quoll',
        categoryId: categoryId('Public', 'Rescue'),
        resourceAccessId: levelId('Members'),
      },
      (index: number) => index % 3 !== 1,
    ],
  ])('is found %s: all of it, in order, page after page', async (_, request, isFound) => {
    const titles = expected(isFound);
    for (const page of [1, 2, Math.ceil(titles.length / 50)]) {
      const { body } = await list({ ...request, sortOrder: 'asc', size: 50, page });
      expect(body.totalItems).toBe(titles.length);
      expect(titlesOf(body)).toEqual(titles.slice((page - 1) * 50, page * 50));
    }
    const { body } = await list({ ...request, size: 50, page: 2 });
    expect(titlesOf(body)).toEqual(titles.toReversed().slice(50, 100));
    const past = await list({ ...request, size: 50, page: 99 });
    expect(past.body).toEqual({ resources: [], totalItems: titles.length, page: 99 });
  });

  it('is found only in what the membership includes', async () => {
    const titles = expected((index) => index % 3 !== 2);
    const { body } = await list({ title: 'quoll', sortOrder: 'asc', size: 100 }, library.informational);
    expect(body.totalItems).toBe(titles.length);
    expect(titlesOf(body)).toEqual(titles.slice(0, 100));
  });

  it('is the same without the search', async () => {
    const { body } = await list({ sortOrder: 'asc', size: 100, page: 2 });
    expect(titlesOf(body)).toEqual(expected(() => true).slice(100, 200));
    expect(body.totalItems).toBe(920);
  });

  it.each([
    ['words', { title: 'quoll burrow' }, 330],
    ['a kind', { title: 'magazine' }, 495],
    ['a common word', { title: 'quoll' }, 660],
    ['a common word in a category', { title: 'quoll', categoryId: categoryId('Public', 'Rescue') }, 220],
  ])('lists each result once by relevance, page after page: %s', async (_, request, total) => {
    const ids: string[] = [];
    for (let page = 1; page <= Math.ceil(total / 100) + 1; page++) {
      const { body } = await list({ ...request, sortField: 'relevance', size: 100, page });
      expect(body.totalItems).toBe(total);
      ids.push(...body.resources.map(({ id }: ListedResource) => id));
    }
    expect(ids).toHaveLength(total);
    expect(new Set(ids).size).toBe(total);
  });

  it('finds the exact title by relevance although hundreds of newer ones have the words', async () => {
    const titles = titlesOf((await list({ title: 'Quoll burrow 0', sortField: 'relevance' })).body);
    expect(titles[0]).toBe('Quoll burrow 0');
    await library.file({ ...filedResource('Quoll', 'Public/Rescue'), publishedAt: day(-1) });
    const { body } = await list({ title: 'quoll', sortField: 'relevance' });
    expect(titlesOf(body)[0]).toBe('Quoll');
    expect(titlesOf(body)[1]).toMatch(/^Quoll (den|burrow) \d+$/);
  });
});
