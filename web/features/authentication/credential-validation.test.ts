import { expect, it } from 'vitest';
import { newPasswordError } from './credential-validation.ts';

it('lists the rules that a new password does not meet', () => {
  const errors = {
    '': 'Please enter a password',
    eucalypt77: 'Password must contain a capital letter',
    EUCALYPT: 'Password must contain a lowercase letter and a number',
    Ab1: 'Password must contain at least 8 characters',
    ['Āē1āēi'.normalize('NFD')]: 'Password must contain at least 8 characters',
    Eucalypt77: undefined,
    Ōtautahi77: undefined,
  };
  for (const [password, error] of Object.entries(errors)) expect(newPasswordError(password)).toBe(error);
});
