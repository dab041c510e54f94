import { expect, it } from 'vitest';
import { listPasswordErrors } from './password-policy.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

it('hashes with argon2id, 19 MiB, two passes and one lane', async () => {
  const hash = await hashPassword('Eucalypt77');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await verifyPassword(hash, 'Eucalypt77')).toBe(true);
  expect(await verifyPassword(hash, 'eucalypt77')).toBe(false);
  expect(await verifyPassword(undefined, 'Eucalypt77')).toBe(false);
});

it('lists the errors of a new password', () => {
  const errorsByPassword = {
    Abc12: ['Password must be at least 8 characters long'],
    ABCDEFGH1: ['Password must contain a lowercase letter'],
    abcdefgh1: ['Password must contain a capital letter'],
    Abcdefghi: ['Password must contain a number'],
    [`Aa1${'x'.repeat(126)}`]: ['Password must be at most 128 characters long'],
    Password1: ['Password is too easy to guess'],
    'Qwerty123!': ['Password is too easy to guess'],
    Eucalypt77: [],
    'Muster2026!': [],
    'Ōtautahi 1850 maunga': [],
  };
  for (const [password, expected] of Object.entries(errorsByPassword))
    expect(listPasswordErrors(password), password).toEqual(expected);
});
