import { describe, expect, it } from 'vitest';
import { highlightParts } from './highlight-parts.ts';

const marked = (text: string, searched: string) =>
  highlightParts(text, searched)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

describe('highlightParts', () => {
  it.each([
    ['Levee and pump', 'levee', '[Levee] and pump'],
    ['Levee and pump', 'pum LEV', '[Levee] and [pump]'],
    ['Ngāi Tahu–Levee', 'ngai levee', '[Ngāi] Tahu–[Levee]'],
    ['Søren’s Đỗ', 'soren do', '[Søren]’s [Đỗ]'],
    ['Māori', 'ma\u0304o', '[Māori]'],
    ['A believer', 'lie', 'A believer'],
    ['100% ready', '100%', '[100]% ready'],
    ['(Levee)', '(', '(Levee)'],
    ['Levee', '', 'Levee'],
  ])('marks the words of %j that begin with %j', (text, searched, expected) => {
    expect(marked(text, searched)).toBe(expected);
  });

  it('keeps the text', () => {
    const text = '  Ngāi Tahu – 100% ready, o’clock!';
    const parts = highlightParts(text, 'tahu o');
    expect(parts.map((part) => part.text).join('')).toBe(text);
  });
});
