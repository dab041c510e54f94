import { isEmail } from '#web/ui/fields/is-email.ts';

export const displayableEmail = (email: string | null): string | undefined =>
  email && isEmail(email) ? email.trim() : undefined;

export const emailLink = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** Removes separators and the trunk zero, as in +61 (0)3. */
export const phoneLink = (number: string) =>
  `tel:${number.replace(/^(\+.*?)\(0\)/, '$1').replace(/(?!^\+)\D/g, '')}`;
