import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { toSubmitErrors } from './submit-errors.ts';

it('returns the step in which a field can be corrected', () => {
  const fieldErrors = [
    { field: 'email', message: 'already belongs to a member' },
    { field: 'password', message: 'Password is too easy to guess' },
    { field: 'BillingAddress.suburb', message: 'must not be empty' },
    { field: 'planType', message: 'must be a plan that is offered' },
  ];
  expect(
    toSubmitErrors(new ApiError('The request contains invalid values.', { status: 400, fieldErrors })),
  ).toEqual([
    { sentence: 'Email already belongs to a member.', step: 'details' },
    { sentence: 'Password is too easy to guess.', step: 'password' },
    { sentence: 'Suburb must not be empty.', step: 'details' },
    { sentence: 'Plan must be a plan that is offered.' },
  ]);
});

it('returns the message of the server unless it is generic', () => {
  const wait = 'Too many attempts. Please try again in 40 seconds.';
  expect(toSubmitErrors(new ApiError(wait, { status: 429 }))).toEqual([{ sentence: wait }]);
  expect(toSubmitErrors(new ApiError('Something went wrong.', { status: 500 }))).toEqual([]);
  expect(toSubmitErrors(new Error('secret'))).toEqual([]);
});
