import { describe, expect, it } from 'vitest';
import { fuzzyPrefilters, isFuzzySearchable, listOneTypoVariants, oneTypoPattern } from './one-typo.ts';

const accepts = (typed: string, name: string) => new RegExp(`^${oneTypoPattern(typed)}`).test(name);

describe('oneTypoPattern', () => {
  it('accepts one wrong, missing, additional or swapped letter, in any case and with accents', () => {
    for (const typed of ['rescue', 'reskue', 'resue', 'resccue', 'rsecue', 'tescue', 'rescu', 'RĒSCEU'])
      expect(accepts(typed, 'rescue'), typed).toBe(true);
    for (const typed of ['recsueu', 'rseceu', 'rescuers', 'victor'])
      expect(accepts(typed, 'rescue'), typed).toBe(false);
  });

  it('matches special characters literally', () => {
    expect(accepts('a.b*', 'axbb')).toBe(false);
    expect(accepts('c++.', 'c++.')).toBe(true);
  });
});

it('isFuzzySearchable allows words of 4 to 20 letters', () => {
  const words = ['fir', 'fire', 'a'.repeat(20), 'a'.repeat(21)];
  expect(words.map(isFuzzySearchable)).toEqual([false, true, true, false]);
});

it.each(['rescue', 'fire', 'ōhakune', 'aaaa', 'abcde'])(
  'fuzzyPrefilters returns a part of every name that the pattern accepts: %s',
  (word) => {
    const letters = [...word];
    const typos = letters.flatMap((letter, index) => {
      const before = letters.slice(0, index).join('');
      const after = letters.slice(index + 1).join('');
      const [next = '', ...rest] = after;
      const swapped = `${before}${next}${letter}${rest.join('')}`;
      return [`${before}${after}`, `${before}x${after}`, `${before}x${letter}${after}`, swapped];
    });
    const name = word.replace('ō', 'o');
    const accepted = typos.filter((typed) => accepts(typed, name));
    expect(accepted.length).toBeGreaterThan(letters.length);
    for (const typed of accepted)
      expect(
        fuzzyPrefilters(typed).some((part) => name.includes(part)),
        typed,
      ).toBe(true);
  },
);

it('lists the words that are one typo away', () => {
  const variants = listOneTypoVariants('Pümp');
  expect(variants).toEqual(expect.arrayContaining(['pmp', 'upmp', 'pumpx', 'pulmp', 'jump', 'pumps', 'ump']));
  const matchesPattern = new RegExp(`^${oneTypoPattern('pump')}`);
  expect(variants.filter((variant) => !matchesPattern.test(variant))).toEqual([]);
  expect(variants).not.toContain('pump');
  expect(listOneTypoVariants('зима')).toContain('зиам');
});
