/** The first letter of each of a person's names, or of an organisation's first words; signs and numbers are none. */
export const initialsOf = (names: string[]): string =>
  names
    .map((name) => [...name].find((sign) => /\p{L}/u.test(sign)) ?? '')
    .join('')
    .toUpperCase();
