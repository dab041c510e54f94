import { expect, it } from 'vitest';
import { formatPrice } from './format-price.ts';

it.each([
  [245, 'A$245.00'],
  [36.7, 'A$36.70'],
  [13734.6, 'A$13,734.60'],
  [0, 'A$0.00'],
  [-12.5, '-A$12.50'],
])('%d: %s', (dollars, shown) => {
  expect(formatPrice(dollars)).toBe(shown);
});
