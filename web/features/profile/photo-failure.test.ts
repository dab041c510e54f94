import { expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { photoFailure } from './photo-failure.ts';

it.each([
  ['no reason at all', new ApiError('Something went wrong.', { status: 500 }), 'Please try again later'],
  ['no answer', new ApiError('The portal cannot be reached.', { status: 0 }), 'Please try again later'],
  ['something unforeseen', new TypeError('x'), 'Please try again later'],
  [
    'another field',
    new ApiError('x: is not known here.', {
      status: 400,
      fields: [{ field: 'x', message: 'is not known here' }],
    }),
    'Please try again later',
  ],
  [
    'the picture',
    new ApiError('img: must be at most 10 MB.', {
      status: 413,
      fields: [{ field: 'img', message: 'must be at most 10 MB' }],
    }),
    'The picture must be at most 10 MB.',
  ],
  [
    'too many tries',
    new ApiError('Too many tries. Please try again in 9 seconds.', { status: 429 }),
    'Too many tries. Please try again in 9 seconds.',
  ],
])('%s', (_, error, reason) => {
  expect(photoFailure(error)).toBe(reason);
});
