import { beforeEach, expect, it } from 'vitest';
import { changeOrder, changeSearchText, effectiveSortOrder, sortOptions } from './resource-sort.ts';

const stored = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  },
});
beforeEach(() => stored.clear());

it('offers Best match during a search only', () => {
  expect(sortOptions({}).map(({ label }) => label)).toEqual(['Latest', 'Earliest']);
  expect(sortOptions({ search: 'fire' }).at(-1)).toEqual({ value: 'best', label: 'Best match' });
  expect(effectiveSortOrder({ order: 'best' })).toBe('desc');
  expect(effectiveSortOrder({ order: 'best', search: ' ' })).toBe('desc');
  expect(effectiveSortOrder({ order: 'best', search: 'fire' })).toBe('best');
});

it('starts the next search with Best match if the last one used it', () => {
  expect(changeSearchText({}, 'fire')).toEqual({ search: 'fire' });
  expect(changeOrder({ search: 'fire' }, 'best')).toEqual({ order: 'best' });
  expect(changeSearchText({ search: 'fire', order: 'best' }, '')).toEqual({
    search: undefined,
    order: undefined,
  });
  expect(changeSearchText({}, 'flood')).toEqual({ search: 'flood', order: 'best' });
  expect(changeSearchText({ search: 'flood' }, 'floods')).toEqual({ search: 'floods' });
  expect(changeSearchText({ order: 'asc' }, 'flood')).toEqual({ search: 'flood' });
});

it('drops Best match when another order is selected during a search only', () => {
  changeOrder({ search: 'fire' }, 'best');
  changeOrder({}, 'asc');
  expect(changeSearchText({}, 'fire')).toEqual({ search: 'fire', order: 'best' });
  changeOrder({ search: 'fire', order: 'best' }, 'desc');
  expect(changeSearchText({}, 'fire')).toEqual({ search: 'fire' });
});
