import { expect, it } from 'vitest';
import { splitMatches } from './split-matches.ts';

const highlight = (text: string, query: string) =>
  splitMatches(text, query)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

it('marks words that start with a search term, and keeps the text', () => {
  for (const [text, query, expected] of [
    ['Levee and pump', 'levee', '[Levee] and pump'],
    ['Levee and pump', 'pum LEV', '[Levee] and [pump]'],
    ['Ngāi Tahu–Levee', 'ngai levee', '[Ngāi] Tahu–[Levee]'],
    ['Søren’s Đỗ', 'soren do', '[Søren]’s [Đỗ]'],
    ['Māori', 'ma\u0304o', '[Māori]'],
    ['A believer', 'lie', 'A believer'],
    ['  Ngāi Tahu – 100% ready!', '100%', '  Ngāi Tahu – [100]% ready!'],
    ['(Levee)', '(', '(Levee)'],
    ['Levee', '', 'Levee'],
  ] as const)
    expect(highlight(text, query)).toBe(expected);
});
