import { expect, it } from 'vitest';
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

it('lists access levels, categories and sub-categories in order, with the counts of the server', () => {
  expect(branches.map(({ label, count }) => [label, count])).toEqual([
    ['Public', undefined],
    ['Members', undefined],
  ]);
  const rescue = branches[0]?.children?.[0];
  expect(rescue?.count).toBe(1234);
  expect(rescue?.children?.map(({ label, count }) => [label, count])).toEqual([
    ['Water', 1],
    ['Road crash', undefined],
  ]);
  expect(shelf('public').below).toEqual(['p-rescue', 'water', 'road', 'p-hazmat']);
});

it('adds and removes one filter with a tick', () => {
  const category = ['p-hazmat', 'm-rescue'];
  expect(tick(nothingChosen, ...category)).toEqual({ ...nothingChosen, category });
  const chosen = tick(nothingChosen, 'p-rescue', 'm-rescue', 'public');
  expect(toggle(chosen, shelf('public'), false).access).toEqual([]);
  expect(tick(nothingChosen, 'water', 'water').subcategory).toEqual(['water']);
});

it('keeps a chosen parent, and replaces chosen children by their parent', () => {
  const nested = { access: ['public'], category: ['p-rescue'], subcategory: ['water'] };
  expect(tick(nothingChosen, 'public', 'p-rescue', 'water')).toEqual(nested);
  const category = ['m-rescue', 'p-rescue'];
  expect(tick(nothingChosen, 'water', ...category)).toEqual({ ...nothingChosen, category });
  const outer = { access: ['public'], category: ['m-rescue'], subcategory: [] };
  expect(tick(nothingChosen, 'water', 'p-hazmat', 'm-rescue', 'public')).toEqual(outer);
});

it('names chosen filters, with the access level where two have the same name', () => {
  const names = (chosen: Partial<Chosen>) =>
    namesOfChosen({ ...nothingChosen, ...chosen }, shelves).map(({ name }) => name);
  expect(names({ access: ['public'], category: ['p-rescue'] })).toEqual(['Public', 'Rescue']);
  const same = ['Rescue (Public)', 'Rescue (Members)', 'Hazmat'];
  expect(names({ category: ['p-rescue', 'm-rescue', 'p-hazmat'] })).toEqual(same);
  expect(names({ category: ['elsewhere'], subcategory: ['road'] })).toEqual(['Road crash']);
});
