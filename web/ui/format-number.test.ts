import { expect, it } from 'vitest';
import { formatCount } from './format-number.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [300_001, '300,001'],
  [1_234_567, '1,234,567'],
])('%d: %s', (count, shown) => {
  expect(formatCount(count)).toBe(shown);
});
