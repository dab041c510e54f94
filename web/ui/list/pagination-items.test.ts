import { expect, it } from 'vitest';
import { paginationItems } from './pagination-items.ts';

const shown = (current: number, last: number) =>
  paginationItems(current, last)
    .map(({ page }) => page ?? '…')
    .join(' ');

it('lists the first, the last and the neighbouring pages', () => {
  expect(shown(1, 2)).toBe('1 2');
  expect(shown(1, 3)).toBe('1 2 3');
  expect(shown(1, 9)).toBe('1 2 … 9');
  expect(shown(3, 9)).toBe('1 2 3 4 … 9');
  expect(shown(4, 9)).toBe('1 2 3 4 5 … 9');
  expect(shown(5, 9)).toBe('1 … 4 5 6 … 9');
  expect(shown(9, 9)).toBe('1 … 8 9');
  expect(shown(10, 18_750)).toBe('1 … 9 10 11 … 18750');
});
