import { beforeEach, expect, it } from 'vitest';
import { changeOrder, changeWords, sortOptionsOf, sortOrderOf } from './resource-sort.ts';

const kept = new Map<string, string>();
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  },
});
beforeEach(() => kept.clear());

it('offers Best match during a search only', () => {
  expect(sortOptionsOf({}).map(({ label }) => label)).toEqual(['Latest', 'Earliest']);
  expect(sortOptionsOf({ search: 'fire' }).at(-1)).toEqual({ value: 'best', label: 'Best match' });
  expect(sortOrderOf({ order: 'best' })).toBe('desc');
  expect(sortOrderOf({ order: 'best', search: ' ' })).toBe('desc');
  expect(sortOrderOf({ order: 'best', search: 'fire' })).toBe('best');
});

it('starts the next search with Best match if the last one used it', () => {
  expect(changeWords({}, 'fire')).toEqual({ search: 'fire' });
  expect(changeOrder({ search: 'fire' }, 'best')).toEqual({ order: 'best' });
  expect(changeWords({ search: 'fire', order: 'best' }, '')).toEqual({
    search: undefined,
    order: undefined,
  });
  expect(changeWords({}, 'flood')).toEqual({ search: 'flood', order: 'best' });
  expect(changeWords({ search: 'flood' }, 'floods')).toEqual({ search: 'floods' });
  expect(changeWords({ order: 'asc' }, 'flood')).toEqual({ search: 'flood' });
});

it('forgets Best match when another order is chosen in a search, but not outside one', () => {
  changeOrder({ search: 'fire' }, 'best');
  changeOrder({}, 'asc');
  expect(changeWords({}, 'fire')).toEqual({ search: 'fire', order: 'best' });
  changeOrder({ search: 'fire', order: 'best' }, 'desc');
  expect(changeWords({}, 'fire')).toEqual({ search: 'fire' });
});
