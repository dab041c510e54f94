export const displayableEmail = (email: string | null): string | undefined =>
  email && /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email.trim()) ? email.trim() : undefined;

export const mailLink = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** Removes separators, and the zero that is dropped after +61. */
export const phoneLink = (number: string) =>
  `tel:${number.replace(/^(\+.*?)\(0\)/, '$1').replace(/(?!^\+)\D/g, '')}`;
