import { expect, it } from 'vitest';
import { parseMemberArguments } from './member-arguments.ts';

const email = 'kim@demo.example';

it('reads the changes of an account, and the switch for all demo accounts', () => {
  const none = { staff: undefined, disabled: undefined, confirmed: undefined, removesSecondStep: false };
  expect(parseMemberArguments([email])).toEqual({ email, changes: none });
  expect(parseMemberArguments([email, '--staff', 'no', '--second-step', 'remove'])).toEqual({
    email,
    changes: { ...none, staff: false, removesSecondStep: true },
  });
  expect(parseMemberArguments(['--demo', '--disabled', 'yes'])?.changes.disabled).toBe(true);
});

it.each([
  [[]],
  [[email, email]],
  [[email, '--staff', 'maybe']],
  [[email, '--confirmed', 'no']],
  [[email, '--second-step', 'yes']],
  [[email, '--bogus']],
  [[email, '--demo', '--disabled', 'yes']],
  [['--demo', '--disabled', 'no']],
])('rejects %j', (args) => {
  expect(parseMemberArguments(args)).toBeUndefined();
});
