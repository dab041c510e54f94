import { create, type Font } from 'fontkit';

/** Marks a missing character; pdfkit would omit it silently. */
export const replacementCharacter = '\uFFFD';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function createGlyphReplacer(bytes: Buffer): (text: string) => string {
  const font = create(bytes) as Font;
  const hasGlyph = (character: string) =>
    character === '\n' || font.hasGlyphForCodePoint(character.codePointAt(0) as number);
  // NFC, because the font has ā only as one code point.
  const withoutInvisibleCharacters = (text: string) =>
    text.normalize('NFC').replace(/(?!\n)[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, '');
  return (text) =>
    Array.from(graphemes.segment(withoutInvisibleCharacters(text)), ({ segment }) =>
      [...segment].every(hasGlyph) ? segment : replacementCharacter,
    ).join('');
}
