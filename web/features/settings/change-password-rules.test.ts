import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { changeFaults, refusalOf } from './change-password-rules.ts';

const faultsOf = (currentPassword: string, newPassword: string, retypedPassword: string) =>
  Object.values(changeFaults({ currentPassword, newPassword, retypedPassword }));

describe('what is wrong with the passwords', () => {
  const missing = 'Please enter a password';
  const different = 'The new password that you entered do not match';

  it.each([
    ['', '', '', [missing, missing, missing]],
    ['old', 'new', '', [undefined, undefined, missing]],
    ['old', 'new', 'New', [undefined, undefined, different]],
    ['old', '', 'new', [undefined, missing, different]],
    ['old', ' ', ' ', [undefined, undefined, undefined]],
    ['old', 'new', 'new', [undefined, undefined, undefined]],
    ['old', 'né'.normalize('NFC'), 'né'.normalize('NFD'), [undefined, undefined, undefined]],
  ])('%j, %j, %j', (current, next, again, faults) => {
    expect(faultsOf(current, next, again)).toEqual(faults);
  });
});

describe('what the server says', () => {
  it('is its list, joined by commas', () => {
    const fields = ['The current password is not right', 'Password must contain a number'];
    const error = new ApiError('Some of what was sent is not right.', {
      status: 400,
      fields: fields.map((message) => ({ field: 'newPassword', message })),
    });
    expect(refusalOf(error)).toBe('The current password is not right, Password must contain a number');
  });

  it('is its one sentence where it gives no list', () => {
    expect(refusalOf(new ApiError('Too many tries.', { status: 429 }))).toBe('Too many tries.');
  });

  it('is the general sentence where it says nothing', () => {
    expect(refusalOf(undefined)).toBe('Something went wrong.');
  });
});
