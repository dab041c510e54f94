import { describe, expect, it } from 'vitest';
import { isBlank, toLines, toOneLine } from './typed-text.ts';

const blanks = [
  ['spaces', ' \u00a0\u3000\t\n'],
  ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
  ['Braille blank', '\u2800'],
  ['object replacement character', '\ufffc'],
  ['combining grapheme joiner', '\u034f'],
  ['combining marks without a letter', '\u0301\u0323'],
  ['zero-width characters', '\u200b\u200c\u200d\u2060\ufeff\u00ad'],
  ['bidi controls and marks', '\u202a\u202e\u202c\u2066\u2069\u200e\u200f'],
  ['variation selectors and tags', '\ufe0f\u{e0041}\u{e0100}'],
  ['blank hieroglyphs and notes', '\u{13441}\u{13442}\u{1d159}'],
  ['private and unassigned characters', '\ue000\ufdd0'],
  ['control characters', '\u0000\u0007\u0085'],
] as const;

const names = [
  'Āwhina',
  'אברהם',
  'عبد الرحمن',
  'می\u200cخواهم',
  '田中',
  '이수진',
  'नमस्ते',
  "O'Brien",
  '👩🏽‍🚒',
  '❤️',
  '5',
];

describe('isBlank', () => {
  it.each(blanks)('finds nothing visible in %s', (_, text) => {
    expect(isBlank(text)).toBe(true);
  });

  it.each(names)('finds something visible in %s', (name) => {
    expect(isBlank(name)).toBe(false);
  });
});

describe.each([
  ['toOneLine', toOneLine],
  ['toLines', toLines],
])('%s', (_, clean) => {
  it.each(blanks)('returns an empty text for %s', (__, text) => {
    expect(clean(text)).toBe('');
  });

  it.each(names)('keeps %s', (name) => {
    expect(clean(name)).toBe(name);
  });

  it('removes bidi controls', () => {
    expect(clean('\u202eHana \u2066Te\u2069 \u202aRangi\u202c\u2067')).toBe('Hana Te Rangi');
  });

  it('keeps directional marks inside a text', () => {
    expect(clean('a\u200eb\u200fc')).toBe('a\u200eb\u200fc');
  });

  it('trims invisible characters', () => {
    expect(clean('\u200f\u3164 Hana \uffa0\u2800\u200b')).toBe('Hana');
  });
});

describe('toLines', () => {
  it('keeps lines and tabs', () => {
    expect(toLines('one\r\ntwo\rthree\u2028\u202efour\tfive\u0007six')).toBe(
      'one\ntwo\nthree\nfour\tfive six',
    );
  });
});
