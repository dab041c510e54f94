import type { PasswordRule } from './password-checklist.tsx';

export const passwordHint =
  'Must contain a capital letter, a lowercase letter, a number, and be at least 8 characters.';

export const passwordRules: PasswordRule[] = [
  { label: 'A capital letter', test: (password) => /\p{Lu}/u.test(password) },
  { label: 'A lowercase letter', test: (password) => /\p{Ll}/u.test(password) },
  { label: 'A number', test: (password) => /\d/.test(password) },
  { label: 'At least 8 characters', test: (password) => password.normalize().length >= 8 },
];
