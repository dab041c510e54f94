import { normaliseText } from '#contract/normalise-text.ts';

/** Shorter words with a typo match too many others; longer ones make the pattern slow. */
const fuzzyWordLength = { min: 4, max: 20 };

/** In searches of texts and titles. */
export const maxMisspeltWords = 2;

export const isFuzzySearchable = (word: string) =>
  [...word].length >= fuzzyWordLength.min && [...word].length <= fuzzyWordLength.max;

/** A pattern, because trigram similarity misses 'avaition' and accepts 'Victor' for 'victroia'. */
export function oneTypoPattern(word: string): string {
  const letters = [...normaliseText(word)].map(escapePattern);
  const lettersFrom = (start: number) => letters.slice(start).join('');
  const variants = letters.flatMap((letter, index) => {
    const before = letters.slice(0, index).join('');
    const next = letters[index + 1] ?? '';
    return [
      `${before}[^ ]${lettersFrom(index)}`,
      `${before}[^ ]?${lettersFrom(index + 1)}`,
      `${before}${next}${letter}${lettersFrom(index + 2)}`,
    ];
  });
  return `(${[...new Set(variants)].join('|')})`;
}

/** Accents are removed from indexed words. Words of other scripts only lose or swap letters. */
const letters = [...'abcdefghijklmnopqrstuvwxyz'];

/** The words that are one typo away, to look them up in an index of words. */
export function listOneTypoVariants(word: string): string[] {
  const typed = [...normaliseText(word)];
  const variants = new Set<string>();
  for (let index = 0; index <= typed.length; index += 1) {
    const [before, after] = [typed.slice(0, index).join(''), typed.slice(index + 1).join('')];
    const [letter = '', next] = typed.slice(index, index + 2);
    variants.add(before + after);
    for (const other of letters) variants.add(before + other + after).add(before + other + letter + after);
    if (next !== undefined) variants.add(before + next + letter + typed.slice(index + 2).join(''));
  }
  variants.delete(typed.join(''));
  return [...variants];
}

/** One typo leaves one half of the word unchanged, or swaps its middle. LIKE costs a tenth of the pattern. */
export function fuzzyPrefilters(word: string): string[] {
  const letters = [...normaliseText(word)];
  const middle = Math.floor(letters.length / 2);
  const half = (start: number, end?: number) => letters.slice(start, end).join('');
  const swapped = `${half(0, middle - 1)}${letters[middle]}${letters[middle - 1]}${half(middle + 1)}`;
  return [half(0, middle), half(middle), swapped];
}

export const escapePattern = (text: string) => text.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&');
