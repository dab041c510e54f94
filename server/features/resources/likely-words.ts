/** Shorter words are a letter away from half the language; longer ones nobody types. */
const mistypable = { least: 4, most: 30 };

/**
 * A regular expression, in PostgreSQL's flavour, for the words that somebody may have meant by one that is not known:
 * those that hold it, and those that are one slip from it (a letter wrong, missing, too many, or two swapped), up to
 * two more letters at the end being no slip.
 */
export function likelyWords(word: string): string {
  const letters = [...word];
  const held = letters.map(escaped).join('');
  if (letters.length < mistypable.least || letters.length > mistypable.most) return held;
  return `${held}|^(?:${slipsOf(letters).join('|')}).{0,2}$`;
}

function slipsOf(letters: string[]): string[] {
  return letters.flatMap((letter, index) => {
    const before = letters.slice(0, index).map(escaped).join('');
    const after = letters.slice(index + 1).map(escaped);
    const [next, ...rest] = after;
    const wrong = `${before}.${after.join('')}`;
    const missing = `${before}.${escaped(letter)}${after.join('')}`;
    const tooMany = `${before}${after.join('')}`;
    const swapped = next ? [`${before}${next}${escaped(letter)}${rest.join('')}`] : [];
    return [wrong, missing, tooMany, ...swapped];
  });
}

const escaped = (letter: string) => letter.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
