/** The first letters of a person's names, or of an organisation's first two words; signs and numbers are none. */
export const initialsOf = (names: string[]): string =>
  names
    .flatMap((name) => [...name].find((sign) => /\p{L}/u.test(sign)) ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase();
