/** What the account screens check and say, in the specification's own words. */
export function emailFault(email: string): string | undefined {
  if (email.trim() === '') return 'Please enter an Emaill address';
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email.trim()) ? undefined : 'Please enter a valid email';
}

export const passwordHint =
  'Must contain a capital letter, a lowercase letter, a number, and be at least 8 characters.';

export const passwordRules = [
  { label: 'A capital letter', isMet: (password: string) => /\p{Lu}/u.test(password) },
  { label: 'A lowercase letter', isMet: (password: string) => /\p{Ll}/u.test(password) },
  { label: 'A number', isMet: (password: string) => /\d/.test(password) },
  { label: 'At least 8 characters', isMet: (password: string) => password.length >= 8 },
];
