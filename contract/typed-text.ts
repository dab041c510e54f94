/** Cleaning of typed text. It has no dependencies, so that the forms of the web can share it without loading zod. */

/** Bidirectional embeddings, overrides and isolates: without its end, one reverses the text that follows it. */
const bidiControls = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * The Braille blank, the object replacement character, two blank hieroglyphs and the null notehead count as letters or
 * symbols, but are invisible. Private and unassigned characters (in \p{C}) look different on every machine.
 */
const visible = /[^\p{M}\p{Z}\p{C}\p{Default_Ignorable_Code_Point}\u2800\ufffc\u{13441}\u{13442}\u{1d159}]/u;

/** Whether a text has no visible character. Combining marks need a letter to be visible. */
export const isBlank = (text: string) => !visible.test(text);

/** Characters that are removed at both ends of a text. */
const trimmable = /^[\s\u00ad\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufeff\ufffc\uffa0]$/;

/** Checks one character at a time: a pattern for the end of a text takes quadratic time over long runs inside it. */
function trimmed(text: string): string {
  if (isBlank(text)) return '';
  let [start, end] = [0, text.length];
  while (start < end && trimmable.test(text.charAt(start))) start += 1;
  while (end > start && trimmable.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Replaces line breaks and control characters by one space, so that a field is one line in an email too. */
export const toOneLine = (text: string) =>
  trimmed(text.replace(bidiControls, '').replace(/[\s\p{Cc}]+/gu, ' '));

/** Unifies line breaks, keeps tabs and replaces other control characters by spaces. */
export const toLines = (text: string) =>
  trimmed(
    text
      .replace(bidiControls, '')
      .replace(/\r\n?|[\u2028\u2029]/g, '\n')
      .replace(/[^\P{Cc}\n\t]/gu, ' '),
  );
