/** Converts BURWOOD EAST to Burwood East. Keeps mixed case such as McLaren. */
export const toTitleCase = (suburb: string): string =>
  suburb
    .trim()
    .split(/(\s+)/)
    .map((word) => (isMixedCase(word) ? word : word.toLowerCase()))
    .join('')
    // Capitalises also after O' and a hyphen, but not the s of St Paul's.
    .replace(/(?<=^|[\s(/-]|['’](?=\p{L}{3}))\p{Ll}/gu, (character) => character.toUpperCase());

const isMixedCase = (word: string) => /\p{Ll}/u.test(word) && /\p{Lu}/u.test(word);
