/** No zod, because forms load this module. */

/** An unclosed bidirectional control reverses the text that follows. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/** Braille blank, object replacement, blank hieroglyphs and null notehead are invisible symbols. */
const visibleCharacter =
  /[^\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/u;

export const isBlank = (text: string) => !visibleCharacter.test(text);

const trimmableCharacter =
  /^[\s\u00ad\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\ufffc\uffa0]$/;

/** A loop, because a pattern for trailing characters takes quadratic time on long runs inside the text. */
function trimInvisible(text: string): string {
  if (isBlank(text)) return '';
  let [start, end] = [0, text.length];
  while (start < end && trimmableCharacter.test(text.charAt(start))) start += 1;
  while (end > start && trimmableCharacter.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Prevents header injection: a field cannot add lines to an email. */
export const normaliseToOneLine = (text: string) =>
  trimInvisible(text.replace(bidiControls, '').replace(/[\s\p{Cc}]+/gu, ' '));

export function normaliseLines(text: string): string {
  const lines = text.replace(bidiControls, '').replace(/\r\n?|[\u2028\u2029]/g, '\n');
  return trimInvisible(lines.replace(/[^\P{Cc}\n\t]/gu, ' '));
}

/** Letters that Unicode does not decompose, and the apostrophe that phones type. */
const plainLetters: Record<string, string> = { đ: 'd', Đ: 'd', ø: 'o', Ø: 'o', ł: 'l', Ł: 'l', '’': "'" };

/**
 * Lower case without accents, for comparing and searching. The same as normalize_text() in SQL,
 * which in some locales leaves capitals such as Ж that do not decompose to ASCII.
 */
export const normaliseText = (text: string) =>
  text
    .replace(/[đĐøØłŁ’]/g, (letter) => plainLetters[letter] as string)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    // PostgreSQL has no rule for the last letter of a Greek word.
    .replaceAll('Σ', 'σ')
    .toLowerCase();
