import { describe, expect, it } from 'vitest';
import { formatDollars, formatPrice, withoutZeroCents } from './money.ts';

describe('formatPrice', () => {
  it.each([
    [24_500, 'A$245.00'],
    [36.7 * 100, 'A$36.70'],
    [1.15 * 100, 'A$1.15'],
    [13734.6 * 100, 'A$13,734.60'],
    [123_456_789, 'A$1,234,567.89'],
    [5, 'A$0.05'],
    [0, 'A$0.00'],
    [-1250, '-A$12.50'],
  ])('formats %d cents as %s', (cents, shown) => {
    expect(formatPrice(cents)).toBe(shown);
  });
});

describe('formatDollars', () => {
  it.each([0, 5, 99, 100, 24_500, -24_500, 99_999, 100_000, 123_456_789, 99_999_999_999])(
    'formats %d cents as the locale en-AU does',
    (cents) => {
      const dollars = new Intl.NumberFormat('en-AU', { style: 'currency', currency: 'AUD' });
      expect(formatDollars(cents)).toBe(dollars.format(cents / 100));
    },
  );
});

describe('withoutZeroCents', () => {
  it.each([
    [49_500, '$495'],
    [495_000, '$4,950'],
    [49_550, '$495.50'],
  ])('shortens %d cents to %s', (cents, shown) => {
    expect(withoutZeroCents(formatDollars(cents))).toBe(shown);
  });
});
