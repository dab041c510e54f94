import { ApiError } from '#web/api/api-error.ts';

/** The error of the server for the password that the first method needs. */
export const passwordServerError = (error: unknown): string | undefined =>
  error instanceof ApiError
    ? error.fieldErrors.find(({ field }) => field === 'currentPassword')?.message
    : undefined;
