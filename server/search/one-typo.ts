/** Shorter words with a typo could be anything. */
const fuzzyWordLength = { least: 4, most: 20 };

export const isFuzzySearchable = (word: string) =>
  [...word].length >= fuzzyWordLength.least && [...word].length <= fuzzyWordLength.most;

/** Exact: trigram similarity misses 'avaition' and takes 'Victor' for 'victroia'. */
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

/** One typo leaves one half of the word unchanged, or swaps its middle. Costs a tenth of the pattern. */
export function fuzzyPrefilters(word: string): string[] {
  const letters = [...folded(word)];
  const middle = Math.floor(letters.length / 2);
  const half = (start: number, end?: number) => letters.slice(start, end).join('');
  const swapped = `${half(0, middle - 1)}${letters[middle]}${letters[middle - 1]}${half(middle + 1)}`;
  return [half(0, middle), half(middle), swapped];
}

/** The same as the function `fold` of the database. */
const folded = (word: string) =>
  word
    .replace(/[đĐøØłŁ]/g, (letter) => ({ đ: 'd', Đ: 'd', ø: 'o', Ø: 'o', ł: 'l', Ł: 'l' })[letter] as string)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

export const escaped = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
