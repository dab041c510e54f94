import { describe, expect, it } from 'vitest';
import { isBare, narrow } from './shelves.ts';

const open = { id: 'open' };
const closed = { id: 'closed' };
const flood = { id: 'flood', levelId: 'open' };
const rescue = { id: 'rescue', levelId: 'open' };
const levees = { id: 'levees', categoryId: 'flood', levelId: 'open' };

describe('narrow', () => {
  it('keeps what has nothing chosen below it', () => {
    expect(narrow({ levels: [open, closed], categories: [], subcategories: [] })).toEqual({
      levels: ['open', 'closed'],
      categories: [],
      subcategories: [],
    });
  });

  it('takes a sub-category for its category, and leaves other categories whole', () => {
    expect(narrow({ levels: [], categories: [flood, rescue], subcategories: [levees] })).toEqual({
      levels: [],
      categories: ['rescue'],
      subcategories: ['levees'],
    });
  });

  it('takes a category, or a sub-category, for its access level', () => {
    expect(narrow({ levels: [open, closed], categories: [rescue], subcategories: [] })).toEqual({
      levels: ['closed'],
      categories: ['rescue'],
      subcategories: [],
    });
    expect(narrow({ levels: [open], categories: [], subcategories: [levees] })).toEqual({
      levels: [],
      categories: [],
      subcategories: ['levees'],
    });
  });

  it('may come to nothing', () => {
    expect(isBare(narrow({ levels: [], categories: [], subcategories: [] }))).toBe(true);
    expect(isBare(narrow({ levels: [open], categories: [], subcategories: [] }))).toBe(false);
  });
});
