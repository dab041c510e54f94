export const initialsOf = (names: string[]): string =>
  names
    .flatMap((name) => [...name].find((sign) => /\p{L}/u.test(sign)) ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase();
