import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { photoErrorMessage } from './photo-error-message.ts';

it('reports a problem with the image, the time to wait, or a generic message', () => {
  const messageFor = (status: number, message: string, field?: string) =>
    photoErrorMessage(new ApiError(message, { status, ...(field && { fieldErrors: [{ field, message }] }) }));
  expect(messageFor(413, 'must be at most 10 MB', 'img')).toBe('The image must be at most 10 MB.');
  const wait = 'Too many attempts. Please try again in 9 seconds.';
  expect(messageFor(429, wait)).toBe(wait);
  const generic = 'Please try again later';
  expect(messageFor(500, 'Something went wrong.')).toBe(generic);
  expect(messageFor(0, 'The portal cannot be reached.')).toBe(generic);
  expect(messageFor(400, 'is not a known field', 'x')).toBe(generic);
  expect(photoErrorMessage(new TypeError('x'))).toBe(generic);
});
