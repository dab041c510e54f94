import { describe, expect, it } from 'vitest';
import { fuzzyPrefilters, isFuzzySearchable, oneTypoPattern } from './one-typo.ts';

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

  it('is forgiven from four letters on, up to what a word may have', () => {
    expect(['fir', 'fire', 'a'.repeat(20), 'a'.repeat(21)].map(isFuzzySearchable)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  it('takes every sign for itself', () => {
    expect(accepts('a.b*', 'axbb')).toBe(false);
    expect(accepts('c++.', 'c++.')).toBe(true);
  });

  it.each(['rescue', 'fire', 'ōhakune', 'aaaa', 'abcde'])('leaves a part of %s as it is', (word) => {
    const letters = [...word];
    const typos = letters.flatMap((letter, index) => {
      const before = letters.slice(0, index).join('');
      const after = letters.slice(index + 1).join('');
      const [next = '', ...rest] = after;
      return [
        `${before}${after}`,
        `${before}x${after}`,
        `${before}x${letter}${after}`,
        `${before}${next}${letter}${rest.join('')}`,
      ];
    });
    // What is typed has the typo; the name is as it should be.
    const name = word.replace('ō', 'o');
    for (const typed of typos.filter((each) => accepts(each, name)))
      expect(
        fuzzyPrefilters(typed).some((part) => name.includes(part)),
        typed,
      ).toBe(true);
    expect(typos.filter((each) => accepts(each, name)).length).toBeGreaterThan(letters.length);
  });
});
