import { expect, it } from 'vitest';
import {
  buildCategoryTree,
  type CategoryNode,
  labelSelection,
  noSelection,
  type SelectedCategories,
  toggle,
} from './category-tree.ts';

const { branches, shelves } = buildCategoryTree({
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
const shelf = (id: string) => shelves.get(id) as CategoryNode;
const tick = (chosen: SelectedCategories, ...ids: string[]) =>
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
  expect(shelf('public').descendantIds).toEqual(['p-rescue', 'water', 'road', 'p-hazmat']);
});

it('adds and removes one filter with a tick', () => {
  const category = ['p-hazmat', 'm-rescue'];
  expect(tick(noSelection, ...category)).toEqual({ ...noSelection, category });
  const chosen = tick(noSelection, 'p-rescue', 'm-rescue', 'public');
  expect(toggle(chosen, shelf('public'), false).access).toEqual([]);
  expect(tick(noSelection, 'water', 'water').subcategory).toEqual(['water']);
});

it('keeps a chosen parent, and replaces chosen children by their parent', () => {
  const nested = { access: ['public'], category: ['p-rescue'], subcategory: ['water'] };
  expect(tick(noSelection, 'public', 'p-rescue', 'water')).toEqual(nested);
  const category = ['m-rescue', 'p-rescue'];
  expect(tick(noSelection, 'water', ...category)).toEqual({ ...noSelection, category });
  const outer = { access: ['public'], category: ['m-rescue'], subcategory: [] };
  expect(tick(noSelection, 'water', 'p-hazmat', 'm-rescue', 'public')).toEqual(outer);
});

it('names chosen filters, with the access level where two have the same name', () => {
  const names = (chosen: Partial<SelectedCategories>) =>
    labelSelection({ ...noSelection, ...chosen }, shelves).map(({ name }) => name);
  expect(names({ access: ['public'], category: ['p-rescue'] })).toEqual(['Public', 'Rescue']);
  const same = ['Rescue (Public)', 'Rescue (Members)', 'Hazmat'];
  expect(names({ category: ['p-rescue', 'm-rescue', 'p-hazmat'] })).toEqual(same);
  expect(names({ category: ['elsewhere'], subcategory: ['road'] })).toEqual(['Road crash']);
});
