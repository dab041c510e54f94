import { ApiError, toErrorMessage } from '#web/api/api-error.ts';

const maxPictureBytes = 10 * 1024 * 1024;

export function findPictureProblem({ type, size }: File): string | undefined {
  if (type !== '' && !type.startsWith('image/')) return 'Choose an image, such as a JPEG or PNG file.';
  if (size === 0) return 'This file is empty. Choose another image.';
  return size > maxPictureBytes ? 'Choose an image of at most 10 MB.' : undefined;
}

export function toPictureError(error: unknown): string {
  const fields = error instanceof ApiError ? error.fieldErrors : [];
  const problem = fields.find(({ field }) => field === 'img')?.message;
  return problem ? `The picture ${problem}.` : toErrorMessage(error);
}
