import { expect, it } from 'vitest';
import { type PagePosition, pageAt } from './pages.ts';

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
