import { beforeAll, describe, expect, it } from 'vitest';
import {
  categoryId,
  createResourceFixture,
  levelId,
  type ResourceListRequest,
  setUpResources,
  subcategoryId,
} from '#tests/support/resource-fixtures.ts';

const { list, insert, informational } = setUpResources();
const toDate = (day: number) => new Date(Date.UTC(2001, 1, day));
const titles = async (request: ResourceListRequest) =>
  (await list(request)).resources.map(({ title }) => title);

/** Titles with words that no other title has. */
beforeAll(() =>
  insert(
    createResourceFixture('Quokka one', 'Public/Rescue/Search', { kind: 'Zine', publishedAt: toDate(-365) }),
    createResourceFixture('Quokka two', 'Public/Rescue/Road crash'),
    createResourceFixture('Quokka three', 'Public/Rescue'),
    createResourceFixture('Quokka four', 'Public/Warnings/Channels'),
    createResourceFixture('Quokka five', 'Members/Bushfire/Suppression'),
    createResourceFixture('Quokka–Ngāi Tahu 100% _ready_ o’clock', 'Members/Operations'),
  ),
);

describe('listResources filters', () => {
  const rescue = categoryId('Public', 'Rescue');
  const warnings = categoryId('Public', 'Warnings');
  const search = subcategoryId('Public/Rescue/Search');

  it('accepts several values, and a selection replaces its selected parent', async () => {
    const onPublic = { resourceAccessId: [levelId('Public')] };
    for (const [request, expected] of [
      [{ categoryId: [rescue] }, ['one', 'three', 'two']],
      [{ categoryId: [rescue, warnings] }, ['four', 'one', 'three', 'two']],
      [{ subCategoryId: [search] }, ['one']],
      [{ categoryId: [rescue], subCategoryId: [search] }, ['one']],
      [{ categoryId: [rescue, warnings], subCategoryId: [search] }, ['four', 'one']],
      [{ ...onPublic, subCategoryId: [search] }, ['one']],
      [{ ...onPublic, categoryId: [rescue], subCategoryId: [search] }, ['one']],
    ] as [ResourceListRequest, string[]][]) {
      const words = (found: string[]) => found.map((title) => title.split(' ')[1]).toSorted();
      expect(words(await titles({ ...request, title: 'quokka', size: 100 }))).toEqual(expected);
      const { resources, totalItems } = await list({ ...request, size: 100 });
      const listed = resources.map(({ title }) => title).filter((title) => title.startsWith('Quokka'));
      expect(words(listed)).toEqual(expected);
      expect(resources).toHaveLength(Math.min(100, totalItems));
    }
    const total = async (request: ResourceListRequest) => (await list(request)).totalItems;
    const members = await total({ resourceAccessId: [levelId('Members')] });
    const both = { resourceAccessId: [levelId('Public'), levelId('Members')], categoryId: [rescue] };
    expect(await total(both)).toBe(members + (await total({ categoryId: [rescue] })));
    expect((await list({ title: 'podcast', categoryId: [rescue, warnings] })).resources).toHaveLength(3);
  });

  it('returns nothing for unknown ids and ids of another kind, and everything for an empty list', async () => {
    const none = { resources: [], totalItems: 0, page: 1 };
    for (const id of [crypto.randomUUID(), search]) expect(await list({ categoryId: [id] })).toEqual(none);
    expect((await list({ categoryId: [','] })).totalItems).toBe(246);
    expect((await list({ categoryId: [rescue.toUpperCase()] })).totalItems).toBeGreaterThan(2);
  });
});

describe('listResources search', () => {
  it('finds words of title and kind in any order, without accents, with one typo, and symbols literally', async () => {
    const found: Record<number, string[]> = {
      6: [
        'quokka',
        'QUOKKA',
        'quo',
        'uokk',
        'qokka',
        'quokkka',
        'qoukka',
        '"quokka"',
        'quokka 🚒',
        '\0quokka\0',
      ],
      5: ['quokka podcast'],
      1: [
        'three quokka',
        'zine',
        'ngai tahu',
        'Ngāi',
        "o'clock",
        '100%',
        'quokka _ready_',
        'qwokka three',
        'quokka & !three:*',
        'tahu—“quokka”',
        'ready–',
      ],
      0: [
        'wombat',
        'qwakka',
        'quokka unheard',
        '%',
        '_',
        "'",
        '\\',
        "quokka' | 'x",
        '🚒',
        'x'.repeat(200),
        '('.repeat(200),
      ],
    };
    for (const [count, typed] of Object.entries(found))
      for (const title of typed) {
        const { resources, totalItems } = await list({ title, size: 100 });
        expect([resources.length, totalItems], title).toEqual([Number(count), Number(count)]);
        expect((await list({ title, sortField: 'relevance' })).totalItems).toBe(Number(count));
      }
    const visible = await list({ title: 'quokka', size: 100 }, informational);
    expect([visible.resources.length, visible.totalItems]).toEqual([4, 4]);
  });

  it('sorts by date', async () => {
    expect((await titles({ title: 'quokka' })).at(-1)).toBe('Quokka one');
    expect((await titles({ title: 'quokka', sortOrder: 'asc' }))[0]).toBe('Quokka one');
  });
});

describe('listResources by relevance', () => {
  const best = (title: string, more = {}) => titles({ title, sortField: 'relevance', size: 100, ...more });

  it('puts exact titles first, then prefixes, phrases and all words of a title, then matches of the kind', async () => {
    const expected = [
      'Bilby burrow survey',
      'Bilby burrow survey, burrow bilby survey',
      'Annual bilby burrow survey',
      'Survey burrows of the bilby, survey burrows, bilby',
      'Bilby burrow',
    ];
    // Later titles are newer, and most have a higher text rank, so that only the title rules give this order.
    const fixtures = expected.map((title, index) => {
      const kind = index === 4 ? 'Survey' : 'Podcast';
      return createResourceFixture(title, 'Public/Rescue', { kind, publishedAt: toDate(index) });
    });
    await insert(...fixtures);
    expect(await best('bilby BURROW survéy')).toEqual(expected);
    expect(await best('bilby burrow survey', { sortOrder: 'asc' })).toEqual(expected);
    expect(await titles({ title: 'bilby burrow survey' })).toEqual(expected.toReversed());
    expect(await best('bilby burrow survey', { size: 2, page: 2 })).toEqual(expected.slice(2, 4));
    expect(await best('survye of the burows bilby')).toEqual([expected[3]]);
  });

  it('puts shorter titles first among equal matches, then newer ones', async () => {
    const fixtures = ['Numbat one', 'Numbat two', 'Numbat two and a half'].map((title, index) =>
      createResourceFixture(title, 'Public/Rescue', { publishedAt: toDate(40 + index) }),
    );
    await insert(...fixtures);
    expect(await best('numb')).toEqual(['Numbat two', 'Numbat one', 'Numbat two and a half']);
  });
});
