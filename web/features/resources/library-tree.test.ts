import { describe, expect, it } from 'vitest';
import { type Chosen, namesOfChosen, nothingChosen, readTree, type Shelf, toggle } from './library-tree.ts';

const { branches, shelves } = readTree({
  resourceAccess: [
    {
      id: 'public',
      resourceAccessName: 'Public',
      resourceCategories: [
        {
          categoryId: 'p-rescue',
          categoryName: 'Rescue',
          subCategories: { water: 'Water', road: 'Road crash' },
          resourceCount: 1234,
          subCategoryCounts: { water: 1 },
        },
        { categoryId: 'p-hazmat', categoryName: 'Hazmat', subCategories: {} },
      ],
    },
    {
      id: 'members',
      resourceAccessName: 'Members',
      resourceCategories: [{ categoryId: 'm-rescue', categoryName: 'Rescue', subCategories: {} }],
    },
  ],
});
const shelf = (id: string) => shelves.get(id) as Shelf;
const tick = (chosen: Chosen, ...ids: string[]) =>
  ids.reduce((sum, id) => toggle(sum, shelf(id), true), chosen);

describe('the tree of the library', () => {
  it('is access levels, categories and sub-categories, in the order in which they come', () => {
    expect(branches.map(({ label }) => label)).toEqual(['Public', 'Members']);
    expect(branches[0]?.children?.[0]?.children?.map(({ label }) => label)).toEqual(['Water', 'Road crash']);
    expect(shelf('public').below).toEqual(['p-rescue', 'water', 'road', 'p-hazmat']);
  });
});

describe('the counts of the tree', () => {
  it('are those of the server, and absent where it sends none', () => {
    const rescue = branches[0]?.children?.[0];
    expect(rescue?.count).toBe(1234);
    expect(rescue?.children?.map(({ count }) => count)).toEqual([1, undefined]);
    expect(branches.map(({ count }) => count)).toEqual([undefined, undefined]);
  });
});

describe('a tick', () => {
  it('adds its filter to those of its kind, and a second click takes it away', () => {
    const chosen = tick(nothingChosen, 'p-rescue', 'm-rescue', 'public');
    expect(tick(nothingChosen, 'p-hazmat', 'm-rescue')).toEqual({
      ...nothingChosen,
      category: ['p-hazmat', 'm-rescue'],
    });
    expect(toggle(chosen, shelf('public'), false).access).toEqual([]);
  });

  it('within what is chosen leaves it chosen: the two together narrow the list down', () => {
    expect(tick(nothingChosen, 'public', 'p-rescue', 'water')).toEqual({
      access: ['public'],
      category: ['p-rescue'],
      subcategory: ['water'],
    });
  });

  it('around what is chosen means all of it', () => {
    expect(tick(nothingChosen, 'water', 'm-rescue', 'p-rescue')).toEqual({
      ...nothingChosen,
      category: ['m-rescue', 'p-rescue'],
    });
    expect(tick(nothingChosen, 'water', 'p-hazmat', 'm-rescue', 'public')).toEqual({
      access: ['public'],
      category: ['m-rescue'],
      subcategory: [],
    });
  });

  it('twice counts once', () => {
    expect(tick(nothingChosen, 'water', 'water').subcategory).toEqual(['water']);
  });
});

describe('the names of what is chosen', () => {
  const names = (chosen: Partial<Chosen>) =>
    namesOfChosen({ ...nothingChosen, ...chosen }, shelves).map(({ name }) => name);

  it('are those of the tree, and say where they lie where two are the same', () => {
    expect(names({ access: ['public'], category: ['p-rescue'] })).toEqual(['Public', 'Rescue']);
    expect(names({ category: ['p-rescue', 'm-rescue', 'p-hazmat'] })).toEqual([
      'Rescue (Public)',
      'Rescue (Members)',
      'Hazmat',
    ]);
  });

  it('leave out what is not in the tree', () => {
    expect(names({ category: ['elsewhere'], subcategory: ['road'] })).toEqual(['Road crash']);
  });
});
