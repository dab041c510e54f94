import { describe, expect, it } from 'vitest';
import { ApiError } from '#web/api/api-error.ts';
import { findPictureProblem, toPictureError } from './picture-problems.ts';

const wrongKind = 'Choose an image, such as a JPEG or PNG file.';
const find = (name: string, type: string, size = 3) =>
  findPictureProblem({ name, type, size } as unknown as File);

describe('findPictureProblem', () => {
  it.each([
    ['a PDF', 'plan.pdf', 'application/pdf', 3, wrongKind],
    ['a file with macros', 'form.docm', 'application/vnd.ms-word.document.macroEnabled.12', 3, wrongKind],
    ['an empty file', 'photo.jpg', 'image/jpeg', 0, 'This file is empty. Choose another image.'],
    ['a large file', 'photo.jpg', 'image/jpeg', 10 * 1024 ** 2 + 1, 'Choose an image of at most 10 MB.'],
  ])('says in a sentence what is wrong with %s', (_, name, type, size, sentence) => {
    expect(find(name, type, size)).toBe(sentence);
  });

  it('lets the server decide about an image, a kind that the browser does not know, and any name', () => {
    expect(find('photo.jpg', 'image/jpeg', 10 * 1024 ** 2)).toBeUndefined();
    expect(find('photo.heic', '')).toBeUndefined();
    expect(find('../../photo.png', 'image/png')).toBeUndefined();
  });
});

it('makes a sentence of what the server says about the picture', () => {
  const message = 'must be a complete JPEG, PNG, GIF, WebP, AVIF or HEIC image';
  const rejected = new ApiError(`img: ${message}.`, {
    status: 400,
    fieldErrors: [{ field: 'img', message }],
  });
  expect(toPictureError(rejected)).toBe(`The picture ${message}.`);
  expect(toPictureError(new ApiError('Too many uploads.', { status: 429 }))).toBe('Too many uploads.');
});
