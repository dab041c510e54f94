import { create, type Font } from 'fontkit';

/** Shows that a character is missing; pdfkit would leave it out. */
export const replacementCharacter = '\uFFFD';

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function replaceMissingGlyphs(bytes: Buffer): (text: string) => string {
  const font = create(bytes) as Font;
  const isDrawn = (sign: string) => sign === '\n' || font.hasGlyphForCodePoint(sign.codePointAt(0) as number);
  // NFC, because the font has ā as one character.
  const prepared = (text: string) =>
    text.normalize('NFC').replace(/(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');
  return (text) =>
    Array.from(letters.segment(prepared(text)), ({ segment }) =>
      [...segment].every(isDrawn) ? segment : replacementCharacter,
    ).join('');
}
