import { describe, expect, it } from 'vitest';
import { likelyWords } from './likely-words.ts';

const mayMean = (typed: string, word: string) => new RegExp(likelyWords(typed), 'u').test(word);

describe('likelyWords', () => {
  it.each([
    ['flaod', 'flood'],
    ['flod', 'flood'],
    ['fllood', 'flood'],
    ['folod', 'flood'],
    ['xlood', 'flood'],
    ['floox', 'flood'],
    ['busfire', 'bushfires'],
    ['shfi', 'bushfire'],
    ['ire', 'fire'],
  ])('%s may mean %s', (typed, word) => {
    expect(mayMean(typed, word)).toBe(true);
  });

  it.each([
    ['flaxd', 'flood'],
    ['fod', 'fad'],
    ['warning', 'learning'],
    ['flaod', 'floodplain'],
  ])('%s does not mean %s', (typed, word) => {
    expect(mayMean(typed, word)).toBe(false);
  });

  it('takes every letter for itself', () => {
    expect(mayMean('a.b*', 'xaxbbx')).toBe(false);
    expect(mayMean('c++.', 'c++.')).toBe(true);
    expect(mayMean('\\(['.repeat(9), 'x')).toBe(false);
  });

  it('stays small for a word as long as a search may be', () => {
    expect(likelyWords('x'.repeat(200))).toHaveLength(200);
  });
});
