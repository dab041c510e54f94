import { expect, it } from 'vitest';
import { rangeOf } from './page-range.ts';

it.each([
  [1, 1, '1 invoice', 1],
  [1, 7, '7 invoices', 7],
  [1, 10, '10 invoices', 10],
  [1, 11, 'Invoices 1 to 10 of 11', 10],
  [2, 11, 'Invoice 11 of 11', 1],
  [2, 18, 'Invoices 11 to 18 of 18', 8],
  [3, 1_234, 'Invoices 21 to 30 of 1,234', 10],
])('page %i of %i invoices: %s', (page, total, words, count) => {
  expect(rangeOf(page, 10, total)).toEqual({ words, count });
});

it('holds nothing past the end', () => {
  expect(rangeOf(3, 10, 20)).toBeNull();
});
