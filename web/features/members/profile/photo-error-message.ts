import { ApiError } from '#web/api/api-error.ts';

export function photoErrorMessage(error: unknown): string {
  if (error instanceof ApiError) {
    const fault = error.fields.find(({ field }) => field === 'img')?.message;
    if (fault) return `The picture ${fault.replace(/\.$/, '')}.`;
    // Says how long to wait.
    if (error.status === 429) return error.message;
  }
  return 'Please try again later';
}
