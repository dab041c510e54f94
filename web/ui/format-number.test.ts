import { expect, it } from 'vitest';
import { formatCount, formatPrice } from './format-number.ts';

it.each([
  [24_500, 'A$245.00'],
  [36.7 * 100, 'A$36.70'],
  [1.15 * 100, 'A$1.15'],
  [13734.6 * 100, 'A$13,734.60'],
  [123_456_789, 'A$1,234,567.89'],
  [5, 'A$0.05'],
  [0, 'A$0.00'],
  [-1250, '-A$12.50'],
])('%d cents: %s', (cents, shown) => {
  expect(formatPrice(cents)).toBe(shown);
});

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [300_001, '300,001'],
  [1_234_567, '1,234,567'],
])('%d: %s', (count, shown) => {
  expect(formatCount(count)).toBe(shown);
});
