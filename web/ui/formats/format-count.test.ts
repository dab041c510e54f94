import { expect, it } from 'vitest';
import { formatCount } from './format-count.ts';

it('separates thousands with commas', () => {
  const formatted = [0, 999, 1000, 300_001, 1_234_567].map(formatCount);
  expect(formatted).toEqual(['0', '999', '1,000', '300,001', '1,234,567']);
});
