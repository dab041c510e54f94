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

/** The same as the checklist shows, as a sentence about what is missing. */
export function newPasswordFault(password: string): string | undefined {
  if (password === '') return 'Please enter a password';
  const missing = passwordRules.filter(({ isMet }) => !isMet(password)).map(({ label }) => lowered(label));
  return missing.length > 0 ? `Password must contain ${asList(missing)}` : undefined;
}

const lowered = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);
const asList = (words: string[]) => new Intl.ListFormat('en-AU').format(words);
