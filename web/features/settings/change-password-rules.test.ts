import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { changeFaults, refusalOf } from './change-password-rules.ts';

const faultsOf = (currentPassword: string, newPassword: string, retypedPassword: string) =>
  Object.values(changeFaults({ currentPassword, newPassword, retypedPassword }));

it('requires all three passwords, and the same new password twice', () => {
  const missing = 'Please enter a password';
  const different = 'The new password that you entered do not match';
  expect(faultsOf('', '', '')).toEqual([missing, missing, missing]);
  expect(faultsOf('old', 'new', '')).toEqual([undefined, undefined, missing]);
  expect(faultsOf('old', 'new', 'New')).toEqual([undefined, undefined, different]);
  expect(faultsOf('old', '', 'new')).toEqual([undefined, missing, different]);
  const [composed, decomposed] = ['né'.normalize('NFC'), 'né'.normalize('NFD')];
  for (const [typed, again] of [
    [' ', ' '] as const,
    ['new', 'new'] as const,
    [composed, decomposed] as const,
  ])
    expect(faultsOf('old', typed, again)).toEqual([undefined, undefined, undefined]);
});

it('shows the errors of the server, its message, or a general one', () => {
  const messages = ['The current password is not right', 'Password must contain a number'];
  const fields = messages.map((message) => ({ field: 'newPassword', message }));
  const error = new ApiError('Some of what was sent is not right.', { status: 400, fields });
  expect(refusalOf(error)).toBe('The current password is not right, Password must contain a number');
  expect(refusalOf(new ApiError('Too many tries.', { status: 429 }))).toBe('Too many tries.');
  expect(refusalOf(undefined)).toBe('Something went wrong.');
});
