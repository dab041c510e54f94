import { expect, it } from 'vitest';
import { listPaginationItems } from './list-pagination-items.ts';

const formatItems = (current: number, last: number) =>
  listPaginationItems(current, last)
    .map(({ page }) => page ?? '…')
    .join(' ');

it('lists the first, the last and the neighbouring pages', () => {
  expect(formatItems(1, 2)).toBe('1 2');
  expect(formatItems(1, 3)).toBe('1 2 3');
  expect(formatItems(1, 9)).toBe('1 2 … 9');
  expect(formatItems(3, 9)).toBe('1 2 3 4 … 9');
  expect(formatItems(4, 9)).toBe('1 2 3 4 5 … 9');
  expect(formatItems(5, 9)).toBe('1 … 4 5 6 … 9');
  expect(formatItems(9, 9)).toBe('1 … 8 9');
  expect(formatItems(10, 18_750)).toBe('1 … 9 10 11 … 18750');
});
