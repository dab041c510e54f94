import { passwordRules } from '#web/ui/fields/password-rules.ts';

export function emailError(email: string): string | undefined {
  if (email.trim() === '') return 'Please enter an Emaill address';
  return /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(email.trim()) ? undefined : 'Please enter a valid email';
}

export function newPasswordError(password: string): string | undefined {
  if (password === '') return 'Please enter a password';
  const unmetRules = passwordRules
    .filter(({ test }) => !test(password))
    .map(({ label }) => lowercaseFirst(label));
  return unmetRules.length > 0 ? `Password must contain ${formatList(unmetRules)}` : undefined;
}

const lowercaseFirst = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);
const formatList = (items: string[]) => new Intl.ListFormat('en-AU').format(items);

export const resetLinkMessages = {
  invalid: 'This password link is no longer valid.',
  unchecked: 'We could not check your link.',
};
