import { passwordRules } from '#web/ui/fields/password-rules.ts';

export function emailError(email: string): string | undefined {
  if (email.trim() === '') return 'Please enter an Emaill address';
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email.trim()) ? undefined : 'Please enter a valid email';
}

export function newPasswordError(password: string): string | undefined {
  if (password === '') return 'Please enter a password';
  const missing = passwordRules.filter(({ test }) => !test(password)).map(({ label }) => lowered(label));
  return missing.length > 0 ? `Password must contain ${asList(missing)}` : undefined;
}

const lowered = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);
const asList = (words: string[]) => new Intl.ListFormat('en-AU').format(words);

export const resetLinkMessages = {
  invalid: 'This password link is no longer valid.',
  unchecked: 'We could not check your link.',
};
