/** Shorter words with a typo could be anything, and longer ones are nobody's name. */
const forgiven = { least: 4, most: 16 };

export const mayHoldATypo = (word: string) => word.length >= forgiven.least && word.length <= forgiven.most;

/**
 * A pattern for a word and everything one typo away from it: a letter wrong, missing, too many, or two changed over.
 * Exact, where likeness by trigrams either misses 'avaition' or takes 'Victor' for 'victroia'. The word must be made
 * of letters and digits, for they stand in the pattern as they are.
 */
export function oneTypoPattern(word: string): string {
  const letters = [...folded(word)];
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

/** As the database folds names (migration 0001), letter by letter. */
const folded = (word: string) =>
  word
    .replace(/[đĐøØłŁ]/g, (letter) => ({ đ: 'd', Đ: 'd', ø: 'o', Ø: 'o', ł: 'l', Ł: 'l' })[letter] as string)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
