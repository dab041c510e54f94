import { describe, expect, it } from 'vitest';
import { gstFor, isGstFree } from './gst.ts';

describe('gstFor', () => {
  it.each([
    ['australian-buyers', 'Australia', 2_227],
    ['australian-buyers', ' australia ', 2_227],
    ['australian-buyers', null, 2_227],
    ['australian-buyers', '', 2_227],
    ['australian-buyers', 'International', 0],
    ['australian-buyers', 'New Zealand', 0],
    ['all-buyers', 'International', 2_227],
    ['all-buyers', null, 2_227],
  ] as const)('with the rule %s and the country %j is %i cents', (rule, country, gst) => {
    expect(gstFor(24_500, rule, country)).toBe(gst);
  });
});

describe('isGstFree', () => {
  it.each([
    [24_500, 0, true],
    [24_500, 2_227, false],
    [-24_500, 0, true],
    [5, 0, false],
  ])('for a total of %i cents with %i cents of GST: %s', (totalCents, gstCents, expected) => {
    expect(isGstFree({ totalCents, gstCents })).toBe(expected);
  });
});
