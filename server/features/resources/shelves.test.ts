import { expect, it } from 'vitest';
import { isBare, narrow } from './shelves.ts';

const open = { id: 'open' };
const closed = { id: 'closed' };
const flood = { id: 'flood', levelId: 'open' };
const rescue = { id: 'rescue', levelId: 'open' };
const levees = { id: 'levees', categoryId: 'flood', levelId: 'open' };

it('narrow replaces a level or a category by what is chosen below it', () => {
  const nothing = { levels: [], categories: [], subcategories: [] };
  for (const [chosen, expected] of [
    [{ levels: [open, closed] }, { levels: ['open', 'closed'] }],
    [
      { categories: [flood, rescue], subcategories: [levees] },
      { categories: ['rescue'], subcategories: ['levees'] },
    ],
    [
      { levels: [open, closed], categories: [rescue] },
      { levels: ['closed'], categories: ['rescue'] },
    ],
    [{ levels: [open], subcategories: [levees] }, { subcategories: ['levees'] }],
  ] as [Partial<Parameters<typeof narrow>[0]>, object][])
    expect(narrow({ ...nothing, ...chosen })).toEqual({ ...nothing, ...expected });
  expect(isBare(narrow(nothing))).toBe(true);
  expect(isBare(narrow({ ...nothing, levels: [open] }))).toBe(false);
});
