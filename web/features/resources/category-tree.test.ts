import { expect, it } from 'vitest';
import {
  buildCategoryTree,
  type CategoryNode,
  labelSelection,
  noSelection,
  type SelectedCategories,
  toggle,
} from './category-tree.ts';

const { branches, nodes } = buildCategoryTree({
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
const node = (id: string) => nodes.get(id) as CategoryNode;
const select = (selection: SelectedCategories, ...ids: string[]) =>
  ids.reduce((sum, id) => toggle(sum, node(id), true), selection);

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
  expect(node('public').descendantIds).toEqual(['p-rescue', 'water', 'road', 'p-hazmat']);
});

it('adds and removes one filter', () => {
  const category = ['p-hazmat', 'm-rescue'];
  expect(select(noSelection, ...category)).toEqual({ ...noSelection, category });
  const selection = select(noSelection, 'p-rescue', 'm-rescue', 'public');
  expect(toggle(selection, node('public'), false).access).toEqual([]);
  expect(select(noSelection, 'water', 'water').subcategory).toEqual(['water']);
});

it('replaces selected children by their parent, and keeps a selected parent', () => {
  const nested = { access: ['public'], category: ['p-rescue'], subcategory: ['water'] };
  expect(select(noSelection, 'public', 'p-rescue', 'water')).toEqual(nested);
  const category = ['m-rescue', 'p-rescue'];
  expect(select(noSelection, 'water', ...category)).toEqual({ ...noSelection, category });
  const outer = { access: ['public'], category: ['m-rescue'], subcategory: [] };
  expect(select(noSelection, 'water', 'p-hazmat', 'm-rescue', 'public')).toEqual(outer);
});

it('labels filters, with the access level when two share a name', () => {
  const names = (selection: Partial<SelectedCategories>) =>
    labelSelection({ ...noSelection, ...selection }, nodes).map(({ name }) => name);
  expect(names({ access: ['public'], category: ['p-rescue'] })).toEqual(['Public', 'Rescue']);
  const same = ['Rescue (Public)', 'Rescue (Members)', 'Hazmat'];
  expect(names({ category: ['p-rescue', 'm-rescue', 'p-hazmat'] })).toEqual(same);
  expect(names({ category: ['elsewhere'], subcategory: ['road'] })).toEqual(['Road crash']);
});
