import { ApiError } from '#web/api/api-error.ts';

/** Why a photo was not taken: the server's own reason where it gave one that helps. */
export function photoFailure(error: unknown): string {
  if (error instanceof ApiError) {
    const fault = error.fields.find(({ field }) => field === 'img')?.message;
    if (fault) return `The picture ${fault.replace(/\.$/, '')}.`;
    // It says how long to wait.
    if (error.status === 429) return error.message;
  }
  return 'Please try again later';
}
