import { expect, it } from 'vitest';
import { computeGstCents, isGstFree } from './gst.ts';

it.each([
  ['australian-buyers', ['Australia', ' australia ', null, ''], ['International', 'New Zealand']],
  ['all-buyers', ['International', null], []],
] as const)('gstFor charges by the rule %s', (rule, taxed, free) => {
  for (const country of taxed) expect(computeGstCents(24_500, rule, country)).toBe(2_227);
  for (const country of free) expect(computeGstCents(24_500, rule, country)).toBe(0);
});

it('isGstFree returns true if no GST was charged on a total that would include some', () => {
  expect(isGstFree({ totalCents: 24_500, gstCents: 0 })).toBe(true);
  expect(isGstFree({ totalCents: 24_500, gstCents: 2_227 })).toBe(false);
  expect(isGstFree({ totalCents: -24_500, gstCents: 0 })).toBe(true);
  expect(isGstFree({ totalCents: 5, gstCents: 0 })).toBe(false);
});
