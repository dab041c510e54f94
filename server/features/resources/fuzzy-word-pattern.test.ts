import { describe, expect, it } from 'vitest';
import { fuzzyWordPattern } from './resource-search.ts';

const matches = (typed: string, word: string) => new RegExp(fuzzyWordPattern(typed), 'u').test(word);

describe('fuzzyWordPattern', () => {
  it('matches a word with one typo, and parts of a word without a typo', () => {
    for (const typed of ['flaod', 'flod', 'fllood', 'folod', 'xlood', 'floox'])
      expect(matches(typed, 'flood'), typed).toBe(true);
    expect(matches('busfire', 'bushfires')).toBe(true);
    expect(matches('shfi', 'bushfire')).toBe(true);
    expect(matches('ire', 'fire')).toBe(true);
    expect(matches('flaxd', 'flood')).toBe(false);
    expect(matches('fod', 'fad')).toBe(false);
    expect(matches('warning', 'learning')).toBe(false);
    expect(matches('flaod', 'floodplain')).toBe(false);
  });
});
