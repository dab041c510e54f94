export const toInitials = (names: string[]): string =>
  names
    .flatMap((name) => [...name].find((character) => /\p{L}/u.test(character)) ?? [])
    .slice(0, 2)
    .join('')
    .toUpperCase();
