/** Of the first and the last name; signs and numbers are none. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return [first, last]
    .map((word) => [...(word ?? '')].find((sign) => /\p{L}/u.test(sign)) ?? '')
    .join('')
    .toUpperCase();
}
