import { expect, it } from 'vitest';
import { newPasswordError } from './credential-validation.ts';

it('lists what a new password lacks', () => {
  const faults = {
    '': 'Please enter a password',
    eucalypt77: 'Password must contain a capital letter',
    EUCALYPT: 'Password must contain a lowercase letter and a number',
    Ab1: 'Password must contain at least 8 characters',
    ['Āē1āēi'.normalize('NFD')]: 'Password must contain at least 8 characters',
    Eucalypt77: undefined,
    Ōtautahi77: undefined,
  };
  for (const [password, fault] of Object.entries(faults)) expect(newPasswordError(password)).toBe(fault);
});
