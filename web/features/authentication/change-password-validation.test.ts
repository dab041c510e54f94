import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { serverErrorText, validatePasswordChange } from './change-password-validation.ts';

it('accepts a retyped password in another Unicode normalisation form', () => {
  const [newPassword, retypedPassword] = ['né'.normalize('NFC'), 'né'.normalize('NFD')];
  const errors = validatePasswordChange({ currentPassword: ' ', newPassword, retypedPassword });
  expect(Object.values(errors)).toEqual([undefined, undefined, undefined]);
});

it('shows the message of the server, or a generic one', () => {
  expect(serverErrorText(new ApiError('Too many attempts.', { status: 429 }))).toBe('Too many attempts.');
  expect(serverErrorText(undefined)).toBe('Something went wrong.');
});
