import { beforeAll, describe, expect, it } from 'vitest';
import {
  categoryId,
  filedResource,
  type ListedResource,
  levelId,
  openLibrary,
  subcategoryId,
} from '#tests/support/library.ts';

const library = openLibrary();
const { list } = library;
const titles = async (request: Record<string, string | number>) => {
  const { status, body } = await list(request);
  expect(status).toBe(200);
  return body.resources.map(({ title }: ListedResource) => title);
};

/** With words that no other title has. */
beforeAll(() =>
  library.file(
    filedResource('Quokka one', 'Public/Rescue/Search', {
      kind: 'Zine',
      publishedAt: new Date('2000-05-05'),
    }),
    filedResource('Quokka two', 'Public/Rescue/Road crash'),
    filedResource('Quokka three', 'Public/Rescue'),
    filedResource('Quokka four', 'Public/Warnings/Channels'),
    filedResource('Quokka five', 'Members/Bushfire/Suppression'),
    filedResource('Quokka–Ngāi Tahu 100% _ready_ o’clock', 'Members/Operations'),
  ),
);

describe('the filters of the library', () => {
  const rescue = categoryId('Public', 'Rescue');
  const warnings = categoryId('Public', 'Warnings');
  const search = subcategoryId('Public/Rescue/Search');
  const filtered = async (request: Record<string, string>) => {
    const found = await titles({ ...request, title: 'quokka', sortOrder: 'asc', size: 100 });
    const { body } = await list({ ...request, size: 100 });
    const { rows } = await library.portal.database.pool.query(
      "SELECT id FROM resources WHERE title LIKE 'Quokka%' AND id = ANY ($1)",
      [body.resources.map(({ id }: ListedResource) => id)],
    );
    // Searched and unsearched agree on what is on the shelves, and the kept total on what is there.
    expect(rows).toHaveLength(found.length);
    expect(body.resources).toHaveLength(Math.min(100, body.totalItems));
    return found.map((title: string) => title.split(' ')[1]).toSorted();
  };

  it('take any of one kind', async () => {
    expect(await filtered({ categoryId: rescue })).toEqual(['one', 'three', 'two']);
    expect(await filtered({ categoryId: `${rescue},${warnings}` })).toEqual(['four', 'one', 'three', 'two']);
    expect(await filtered({ subCategoryId: search })).toEqual(['one']);
  });

  it('narrow a category to its chosen sub-category, and leave others whole', async () => {
    expect(await filtered({ categoryId: rescue, subCategoryId: search })).toEqual(['one']);
    expect(await filtered({ categoryId: `${rescue},${warnings}`, subCategoryId: search })).toEqual([
      'four',
      'one',
    ]);
  });

  it('narrow an access level likewise', async () => {
    const levels = { resourceAccessId: `${levelId('Public')},${levelId('Members')}` };
    const { body } = await list({ ...levels, categoryId: rescue });
    const { body: members } = await list({ resourceAccessId: levelId('Members') });
    const { body: category } = await list({ categoryId: rescue });
    expect(body.totalItems).toBe(members.totalItems + category.totalItems);
    const publicAlone = { resourceAccessId: levelId('Public') };
    expect(await filtered({ ...publicAlone, subCategoryId: search })).toEqual(['one']);
    expect(await filtered({ ...publicAlone, categoryId: rescue, subCategoryId: search })).toEqual(['one']);
  });

  it('hold for a kind too', async () => {
    const { body } = await list({ title: 'podcast', categoryId: `${rescue},${warnings}` });
    expect(body.totalItems).toBe(3);
    expect(body.resources).toHaveLength(3);
  });

  it('find nothing by ids that are nowhere, or on another level of the tree, or empty lists all', async () => {
    expect((await list({ categoryId: crypto.randomUUID() })).body).toEqual({
      resources: [],
      totalItems: 0,
      page: 1,
    });
    expect((await list({ categoryId: search })).body.totalItems).toBe(0);
    expect((await list({ categoryId: ',', title: '' })).body.totalItems).toBe(246);
    expect((await list({ categoryId: rescue.toUpperCase() })).body.totalItems).toBeGreaterThan(2);
  });
});

describe('the search of the library', () => {
  it.each([
    ['quokka', 6],
    ['QUOKKA', 6],
    ['quo', 6],
    ['three quokka', 1],
    ['quokka podcast', 5],
    ['zine', 1],
    ['ngai tahu', 1],
    ['Ngāi', 1],
    ["o'clock", 1],
    ['100%', 1],
    ['quokka _ready_', 1],
    ['uokk', 6],
    ['qokka', 6],
    ['quokkka', 6],
    ['qoukka', 6],
    ['qwokka three', 1],
    ['wombat', 0],
    ['qwakka', 0],
    ['quokka unheard', 0],
    ['%', 0],
    ['_', 0],
    ["'", 0],
    ['"quokka"', 6],
    ['\\', 0],
    ["quokka' | 'x", 0],
    ['quokka & !three:*', 1],
    ['🚒', 0],
    ['quokka 🚒', 6],
    ['tahu—“quokka”', 1],
    ['ready–', 1],
    ['\0quokka\0', 6],
    ['x'.repeat(200), 0],
    ['('.repeat(200), 0],
  ])('finds by %j %i', async (title, expected) => {
    const { status, body } = await list({ title, size: 100 });
    expect(status).toBe(200);
    expect(body.totalItems).toBe(expected);
    expect(body.resources).toHaveLength(expected);
  });

  it('finds nothing that the membership does not include', async () => {
    const { body } = await list({ title: 'quokka', size: 100 }, library.informational);
    expect(body.totalItems).toBe(4);
    expect(body.resources).toHaveLength(4);
  });

  it('keeps to the order that is asked for', async () => {
    expect((await titles({ title: 'quokka' })).at(-1)).toBe('Quokka one');
    expect((await titles({ title: 'quokka', sortOrder: 'asc' }))[0]).toBe('Quokka one');
  });
});

describe('request.sortField=relevance', () => {
  const best = (title: string, more = {}) => titles({ title, sortField: 'relevance', size: 100, ...more });
  /** The later ones are newer and most have a higher text rank, so that only the rules for titles give this order. */
  beforeAll(() =>
    library.file(
      ...[
        ['Bilby burrow survey', 'Podcast'],
        ['Bilby burrow survey, burrow bilby survey', 'Podcast'],
        ['Annual bilby burrow survey', 'Podcast'],
        ['Survey burrows of the bilby, survey burrows, bilby', 'Podcast'],
        ['Bilby burrow', 'Survey'],
      ].map(([title, kind], index) =>
        filedResource(title as string, 'Public/Rescue', {
          kind,
          publishedAt: new Date(Date.UTC(2001, 1, 1 + index)),
        }),
      ),
    ),
  );

  it('puts the exact title first, then the start, the phrase and all words of a title, then those of the kind', async () => {
    const expected = [
      'Bilby burrow survey',
      'Bilby burrow survey, burrow bilby survey',
      'Annual bilby burrow survey',
      'Survey burrows of the bilby, survey burrows, bilby',
      'Bilby burrow',
    ];
    expect(await best('bilby BURROW survéy')).toEqual(expected);
    expect(await best('bilby burrow survey', { sortOrder: 'asc' })).toEqual(expected);
    expect(await titles({ title: 'bilby burrow survey' })).toEqual(expected.toReversed());
    expect(await best('bilby burrow survey', { size: 2, page: 2 })).toEqual(expected.slice(2, 4));
    expect(await best('survye of the burows bilby')).toEqual([expected[3]]);
  });

  it('puts the shorter of equal matches first, and the newer of those', async () => {
    await library.file(
      filedResource('Numbat one', 'Public/Rescue', { publishedAt: new Date('2001-03-01') }),
      filedResource('Numbat two', 'Public/Rescue', { publishedAt: new Date('2001-03-02') }),
      filedResource('Numbat two and a half', 'Public/Rescue', { publishedAt: new Date('2001-03-03') }),
    );
    expect(await best('numb')).toEqual(['Numbat two', 'Numbat one', 'Numbat two and a half']);
  });

  it.each([{}, { title: '' }, { title: '  ' }])('is rejected without a title: %o', async (request) => {
    const { status, body } = await list({ ...request, sortField: 'relevance' });
    expect(status).toBe(400);
    expect(body.errors).toEqual([
      { field: 'request.sortField', message: 'must be resourceDate without a title' },
    ]);
  });

  it.each(['%', '\\', '\0quokka', "quokka' | 'x", '('.repeat(200), '🚒'])(
    'accepts any text: %j',
    async (title) => {
      const { status, body } = await list({ title, sortField: 'relevance' });
      expect(status).toBe(200);
      expect(body.totalItems).toBe((await list({ title })).body.totalItems);
    },
  );
});
