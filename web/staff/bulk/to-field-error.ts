import { ApiError } from '#web/api/api-error.ts';

/** The first invalid field of a request. */
export const toFieldError = (error: unknown) =>
  error instanceof ApiError ? error.fieldErrors[0] : undefined;
