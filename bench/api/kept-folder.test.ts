import { expect, test } from 'vitest';
import { isUpToDate, newMark, recipe } from './kept-folder.ts';

const mark = newMark({ seconds: 10 });
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

test('a database is kept while it is what would be filled today', () => {
  expect(isUpToDate(undefined)).toBe(false);
  expect(isUpToDate(mark)).toBe(true);
  expect(isUpToDate({ ...mark, recipe: 'another' })).toBe(false);
});

test('a database is filled anew after a month, when its events are over', () => {
  expect(isUpToDate({ ...mark, filledAt: daysAgo(29) })).toBe(true);
  expect(isUpToDate({ ...mark, filledAt: daysAgo(31) })).toBe(false);
});

test('what is filled, and how its rows come to lie, is part of the recipe; what tests it is not', () => {
  expect(recipe()).toEqual(
    expect.arrayContaining([
      'server/db/migrations/0022-address-and-place.ts',
      'demo/seed-demo.ts',
      'server/db/settle-rows.ts',
      'server/db/deferred-checks.ts',
    ]),
  );
  expect(recipe().filter((file) => file.includes('.test.'))).toEqual([]);
});
