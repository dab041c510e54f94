import { expect, test } from 'vitest';
import { type Place, pageAt } from './pages.ts';

const pagesAsked = (place: Place, pages: number) => [
  ...new Set(Array.from({ length: 100 }, (_, at) => pageAt(place, at, pages))),
];

test('the first pages are asked for in turn, the middle ones too, and the last is one', () => {
  expect(pagesAsked('first', 18_750)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(pagesAsked('middle', 18_750)).toEqual([9375, 9376, 9377, 9378, 9379, 9380, 9381, 9382]);
  expect(pagesAsked('last', 18_750)).toEqual([18_750]);
});

test('no page is past the end', () => {
  expect(pagesAsked('first', 3)).toEqual([1, 2, 3]);
  expect(pagesAsked('middle', 3)).toEqual([1, 2, 3]);
  expect(pagesAsked('first', 0)).toEqual([1]);
  expect(pagesAsked('last', 0)).toEqual([1]);
});
