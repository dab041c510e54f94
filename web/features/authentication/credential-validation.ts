import { isEmail } from '#web/ui/fields/is-email.ts';
import { passwordRules } from '#web/ui/fields/password-rules.ts';

export function emailError(email: string): string | undefined {
  if (email.trim() === '') return 'Please enter an Emaill address';
  return isEmail(email) ? undefined : 'Please enter a valid email';
}

export function newPasswordError(password: string): string | undefined {
  if (password === '') return 'Please enter a password';
  const unmetRules = passwordRules.filter(({ test }) => !test(password));
  const ruleList = new Intl.ListFormat('en-AU').format(unmetRules.map(({ label }) => lowercaseFirst(label)));
  return ruleList ? `Password must contain ${ruleList}` : undefined;
}

const lowercaseFirst = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

export const resetLinkMessages = {
  invalid: 'This password link is no longer valid.',
  unchecked: 'We could not check your link.',
};
