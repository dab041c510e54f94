/** Shorter words with a typo could be anything; longer ones are neither a name nor in a title. */
const fuzzyWordLength = { least: 4, most: 20 };

export const isFuzzySearchable = (word: string) =>
  [...word].length >= fuzzyWordLength.least && [...word].length <= fuzzyWordLength.most;

/**
 * A pattern for a word and everything one typo away from it: a letter wrong, missing, too many, or two changed over.
 * Exact, where likeness by trigrams either misses 'avaition' or takes 'Victor' for 'victroia'.
 */
export function oneTypoPattern(word: string): string {
  const letters = [...folded(word)].map(escaped);
  const from = (start: number) => letters.slice(start).join('');
  const variants = letters.flatMap((letter, index) => {
    const before = letters.slice(0, index).join('');
    const next = letters[index + 1] ?? '';
    return [
      `${before}[^ ]${from(index)}`,
      `${before}[^ ]?${from(index + 1)}`,
      `${before}${next}${letter}${from(index + 2)}`,
    ];
  });
  return `(${[...new Set(variants)].join('|')})`;
}

/**
 * Texts of which everything one typo away from a word holds at least one: a typo in one half leaves the other as it
 * is, and two letters changed over in the middle make one word. To look for them costs a tenth of the pattern.
 */
export function fuzzyPrefilters(word: string): string[] {
  const letters = [...folded(word)];
  const middle = Math.floor(letters.length / 2);
  const half = (start: number, end?: number) => letters.slice(start, end).join('');
  const swapped = `${half(0, middle - 1)}${letters[middle]}${letters[middle - 1]}${half(middle + 1)}`;
  return [half(0, middle), half(middle), swapped];
}

/** As the database folds names (migration 0001), letter by letter. */
const folded = (word: string) =>
  word
    .replace(/[đĐøØłŁ]/g, (letter) => ({ đ: 'd', Đ: 'd', ø: 'o', Ø: 'o', ł: 'l', Ł: 'l' })[letter] as string)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** A sign that means something to a pattern, as itself. */
export const escaped = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
