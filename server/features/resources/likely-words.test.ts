import { describe, expect, it } from 'vitest';
import { likelyWords } from './likely-words.ts';

const mayMean = (typed: string, word: string) => new RegExp(likelyWords(typed), 'u').test(word);

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

  it('takes every character literally, and stays small for the longest word', () => {
    expect(mayMean('a.b*', 'xaxbbx')).toBe(false);
    expect(mayMean('c++.', 'c++.')).toBe(true);
    expect(mayMean('\\(['.repeat(9), 'x')).toBe(false);
    expect(likelyWords('x'.repeat(200))).toHaveLength(200);
  });
});
