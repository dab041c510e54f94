import { ApiError } from '#web/api/api-error.ts';

export function photoErrorMessage(error: unknown): string {
  if (error instanceof ApiError) {
    const problem = error.fieldErrors.find(({ field }) => field === 'img')?.message;
    if (problem) return `The image ${problem.replace(/\.$/, '')}.`;
    // The message of a rate limit says how long to wait.
    if (error.status === 429) return error.message;
  }
  return 'Please try again later';
}
