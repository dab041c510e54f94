import { describe, expect, it } from 'vitest';
import { mayHoldATypo, oneTypoPattern } from './one-typo.ts';

const accepts = (typed: string, name: string) => new RegExp(`^${oneTypoPattern(typed)}`).test(name);

describe('a word with a typo', () => {
  it.each([
    ['as it should be', 'rescue'],
    ['with a letter wrong', 'reskue'],
    ['with a letter missing', 'resue'],
    ['with a letter too many', 'resccue'],
    ['with two letters changed over', 'rsecue'],
    ['with its first letter wrong', 'tescue'],
    ['with its last letter missing', 'rescu'],
    ['in capitals and with a macron', 'RĒSCEU'],
  ])('is still known %s', (_, typed) => {
    expect(accepts(typed, 'rescue')).toBe(true);
  });

  it.each(['recsueu', 'rseceu', 'rescuers', 'victor'])('is not known with two: %s', (typed) => {
    expect(accepts(typed, 'rescue')).toBe(false);
  });

  it('is forgiven from four letters on, up to what a name may have', () => {
    expect(['fir', 'fire', 'a'.repeat(16), 'a'.repeat(17)].map(mayHoldATypo)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });
});
