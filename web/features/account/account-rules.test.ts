import { expect, it } from 'vitest';
import { newPasswordFault } from './account-rules.ts';

it.each([
  ['', 'Please enter a password'],
  ['eucalypt77', 'Password must contain a capital letter'],
  ['EUCALYPT', 'Password must contain a lowercase letter and a number'],
  ['Ab1', 'Password must contain at least 8 characters'],
  ['Eucalypt77', undefined],
  ['Ōtautahi77', undefined],
  ['Āē1āēi'.normalize('NFD'), 'Password must contain at least 8 characters'],
])('the new password %j: %s', (password, fault) => {
  expect(newPasswordFault(password)).toBe(fault);
});
