export const displayableEmail = (email: string | null): string | undefined =>
  email && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email.trim()) ? email.trim() : undefined;

export const emailLink = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** Removes separators and the trunk zero, as in +61 (0)3. */
export const phoneLink = (number: string) =>
  `tel:${number.replace(/^(\+.*?)\(0\)/, '$1').replace(/(?!^\+)\D/g, '')}`;
