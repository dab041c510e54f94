import { expect, it } from 'vitest';
import { type PagePosition, pageAt, readTotal } from './pages.ts';

const pagesAt = (position: PagePosition, pageCount: number) => [
  ...new Set(Array.from({ length: 100 }, (_, index) => pageAt(position, index, pageCount))),
];

it('alternates between eight first and eight middle pages, and uses one last page', () => {
  expect(pagesAt('first', 18_750)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(pagesAt('middle', 18_750)).toEqual([9375, 9376, 9377, 9378, 9379, 9380, 9381, 9382]);
  expect(pagesAt('last', 18_750)).toEqual([18_750]);
});

it('never exceeds the last page', () => {
  expect(pagesAt('middle', 3)).toEqual([1, 2, 3]);
  expect(pagesAt('first', 0)).toEqual([1]);
  expect(pagesAt('last', 0)).toEqual([1]);
});

it('reads the total of a list, or that of the kind of a search', () => {
  expect(readTotal('/api/members/list?page=1', { totalItems: 7 })).toBe(7);
  expect(readTotal('/api/search?kind=events&page=1', { counts: { events: 2, groups: 3 } })).toBe(2);
  expect(() => readTotal('/api/search?page=1', { counts: {} })).toThrow('returned no total');
});
