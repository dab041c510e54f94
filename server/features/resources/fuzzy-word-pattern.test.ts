import { describe, expect, it } from 'vitest';
import { fuzzyWordPattern } from './resource-search.ts';

const mayMean = (typed: string, word: string) => new RegExp(fuzzyWordPattern(typed), 'u').test(word);

describe('likelyWords', () => {
  it('accepts one typo in a word, and parts of a word without one', () => {
    for (const typed of ['flaod', 'flod', 'fllood', 'folod', 'xlood', 'floox'])
      expect(mayMean(typed, 'flood'), typed).toBe(true);
    expect(mayMean('busfire', 'bushfires')).toBe(true);
    expect(mayMean('shfi', 'bushfire')).toBe(true);
    expect(mayMean('ire', 'fire')).toBe(true);
    expect(mayMean('flaxd', 'flood')).toBe(false);
    expect(mayMean('fod', 'fad')).toBe(false);
    expect(mayMean('warning', 'learning')).toBe(false);
    expect(mayMean('flaod', 'floodplain')).toBe(false);
  });
});
