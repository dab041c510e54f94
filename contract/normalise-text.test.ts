import { expect, it } from 'vitest';
import { isBlank, normaliseLines, normaliseText, normaliseToOneLine } from './normalise-text.ts';

const blanks = {
  spaces: ' \u00a0\u3000\t\n',
  'Hangul fillers': '\u3164\u115f\u1160\uffa0',
  'Braille blank': '\u2800',
  'object replacement character': '\ufffc',
  'combining grapheme joiner': '\u034f',
  'combining marks without a letter': '\u0301\u0323',
  'zero-width characters': '\u200b\u200c\u200d\u2060\ufeff\u00ad',
  'bidi controls and marks': '\u202a\u202e\u202c\u2066\u2069\u200e\u200f',
  'variation selectors and tags': '\ufe0f\u{e0041}\u{e0100}',
  'blank hieroglyphs and notes': '\u{13441}\u{13442}\u{1d159}',
  'private and unassigned characters': '\ue000\ufdd0',
  'control characters': '\u0000\u0007\u0085',
};

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

it('treats text without visible characters as blank and removes it', () => {
  for (const [kind, text] of Object.entries(blanks))
    expect([isBlank(text), normaliseToOneLine(text), normaliseLines(text)], kind).toEqual([true, '', '']);
  for (const name of names)
    expect([isBlank(name), normaliseToOneLine(name), normaliseLines(name)]).toEqual([false, name, name]);
});

it('removes bidi controls and trims invisible characters, and keeps directional marks', () => {
  for (const clean of [normaliseToOneLine, normaliseLines]) {
    expect(clean('\u202eHana \u2066Te\u2069 \u202aRangi\u202c\u2067')).toBe('Hana Te Rangi');
    expect(clean('a\u200eb\u200fc')).toBe('a\u200eb\u200fc');
    expect(clean('\u200f\u3164 Hana \uffa0\u2800\u200b')).toBe('Hana');
  }
  const lines = normaliseLines('one\r\ntwo\rthree\u2028\u202efour\tfive\u0007six');
  expect(lines).toBe('one\ntwo\nthree\nfour\tfive six');
});

it.each([
  ['Ngāio WAIRAU', 'ngaio wairau'],
  ['Trần Đức', 'tran duc'],
  ['Łukasz SØRENSEN, ØŁđ', 'lukasz sorensen, old'],
  ['O’Neill', "o'neill"],
  ['ΟΔΥΣΣΕΥΣ', 'οδυσσευσ'],
])('normaliseText removes case and accents: %s', (text, expected) => {
  expect(normaliseText(text)).toBe(expected);
});
