import { expect, it } from 'vitest';
import { formatDollars, formatPrice, withoutZeroCents } from './money.ts';

it('formats prices in Australian dollars', () => {
  const prices: [cents: number, formatted: string][] = [
    [24_500, 'A$245.00'],
    [36.7 * 100, 'A$36.70'],
    [1.15 * 100, 'A$1.15'],
    [13734.6 * 100, 'A$13,734.60'],
    [123_456_789, 'A$1,234,567.89'],
    [5, 'A$0.05'],
    [0, 'A$0.00'],
    [-1250, '-A$12.50'],
  ];
  for (const [cents, formatted] of prices) expect(formatPrice(cents)).toBe(formatted);
});

it('formats dollars like the locale en-AU', () => {
  const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });
  for (const cents of [0, 5, 99, 100, 24_500, -24_500, 99_999, 100_000, 123_456_789, 99_999_999_999])
    expect(formatDollars(cents)).toBe(dollars.format(cents / 100));
});

it('omits the cents of whole dollars', () => {
  const formatted = [49_500, 495_000, 49_550].map((cents) => withoutZeroCents(formatDollars(cents)));
  expect(formatted).toEqual(['$495', '$4,950', '$495.50']);
});
