import { expect, it } from 'vitest';
import { pageSteps } from './page-steps.ts';

const shown = (current: number, last: number) =>
  pageSteps(current, last)
    .map(({ page }) => page ?? '…')
    .join(' ');

it.each([
  [1, 2, '1 2'],
  [1, 3, '1 2 3'],
  [1, 9, '1 2 … 9'],
  [3, 9, '1 2 3 4 … 9'],
  [4, 9, '1 2 3 4 5 … 9'],
  [5, 9, '1 … 4 5 6 … 9'],
  [9, 9, '1 … 8 9'],
  [10, 18_750, '1 … 9 10 11 … 18750'],
])('offers, on page %i of %i: %s', (current, last, pages) => {
  expect(shown(current, last)).toBe(pages);
});
