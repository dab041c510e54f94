import { create, type Font } from 'fontkit';

/** Stands for each letter that the font cannot draw, so that nobody takes what is left for the whole. */
export const missing = '\uFFFD';

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Returns text with a replacement for each character that the font lacks. pdfkit would leave it out. */
export function inGlyphsOf(bytes: Buffer): (text: string) => string {
  const font = create(bytes) as Font;
  const isDrawn = (sign: string) => sign === '\n' || font.hasGlyphForCodePoint(sign.codePointAt(0) as number);
  // Composed where it can be: the font has ā as one letter. What is never seen need not be drawn.
  const prepared = (text: string) =>
    text.normalize('NFC').replace(/(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');
  return (text) =>
    Array.from(letters.segment(prepared(text)), ({ segment }) =>
      [...segment].every(isDrawn) ? segment : missing,
    ).join('');
}
