import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { photoErrorMessage } from './photo-error-message.ts';

it('shows what is wrong with the picture, how long to wait, or a general message', () => {
  const failure = (status: number, message: string, field?: string) =>
    photoErrorMessage(new ApiError(message, { status, ...(field && { fields: [{ field, message }] }) }));
  expect(failure(413, 'must be at most 10 MB', 'img')).toBe('The picture must be at most 10 MB.');
  const wait = 'Too many attempts. Please try again in 9 seconds.';
  expect(failure(429, wait)).toBe(wait);
  const general = 'Please try again later';
  expect(failure(500, 'Something went wrong.')).toBe(general);
  expect(failure(0, 'The portal cannot be reached.')).toBe(general);
  expect(failure(400, 'is not a known field', 'x')).toBe(general);
  expect(photoErrorMessage(new TypeError('x'))).toBe(general);
});
