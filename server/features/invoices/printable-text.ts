import type PDFDocument from 'pdfkit';

/** Stands for each letter that the font cannot draw, so that nobody takes what is left for the whole. */
export const missing = '\uFFFD';

type Page = InstanceType<typeof PDFDocument>;
/** pdfkit does not say in its types which font it has taken up, nor that it leaves out what the font lacks. */
type WithFont = { _font: { font: { hasGlyphForCodePoint(code: number): boolean } } };

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Text as the font that the page has taken up can print it. */
export function inGlyphsOf(page: Page): (text: string) => string {
  const { font } = (page as unknown as WithFont)._font;
  const isDrawn = (sign: string) => sign === '\n' || font.hasGlyphForCodePoint(sign.codePointAt(0) as number);
  // Composed where it can be: the font has ā as one letter. What is never seen need not be drawn.
  const prepared = (text: string) =>
    text.normalize('NFC').replace(/(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');
  return (text) =>
    Array.from(letters.segment(prepared(text)), ({ segment }) =>
      [...segment].every(isDrawn) ? segment : missing,
    ).join('');
}
