import type { PasswordRule } from './password-checklist.tsx';

export const passwordHint =
  'Must contain a capital letter, a lowercase letter, a number, and be at least 8 characters.';

export const passwordRules: PasswordRule[] = [
  { label: 'A capital letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { label: 'A lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { label: 'A number', isMet: (password) => /\d/.test(password) },
  { label: 'At least 8 characters', isMet: (password) => password.normalize().length >= 8 },
];
