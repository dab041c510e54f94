import { expect, it } from 'vitest';
import { highlightParts } from './highlight-parts.ts';

const marked = (text: string, searched: string) =>
  highlightParts(text, searched)
    .map((part) => (part.isMatch ? `[${part.text}]` : part.text))
    .join('');

it('marks the words that begin with a searched word, and keeps the text', () => {
  for (const [text, searched, expected] of [
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
    expect(marked(text, searched)).toBe(expected);
});
