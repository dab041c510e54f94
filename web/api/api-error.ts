import type { SecondStepMethod } from '#contract/second-step-fields.ts';
import type { ErrorCode, ErrorResponse, FieldError } from '#contract/wire/errors.ts';

/** The password of the sign-in was correct, and a second step is missing. */
export type SecondStepRequest = { secondStepToken: string; secondStepMethods: SecondStepMethod[] };

type Details = Partial<SecondStepRequest> & {
  status: number;
  code?: ErrorCode;
  current?: unknown;
  fieldErrors?: FieldError[];
  retryAfterSeconds?: number | undefined;
  requestId?: string;
};

export class ApiError extends Error implements Details {
  /** 0 if there was no response. */
  declare readonly status: number;
  /** Only for errors that the portal handles by their code. */
  declare readonly code?: ErrorCode;
  /** The current state of an object that was edited in another version. */
  declare readonly current?: unknown;
  declare readonly secondStepToken?: string;
  declare readonly secondStepMethods?: SecondStepMethod[];
  declare readonly fieldErrors: FieldError[];
  declare readonly retryAfterSeconds: number | undefined;
  declare readonly requestId?: string;

  constructor(message: string, details: Details) {
    super(message);
    Object.assign(this, { name: 'ApiError', fieldErrors: [], ...details });
  }
}

const unreachableMessage = 'The portal cannot be reached. Check your connection and try again.';

export const createNetworkError = () => new ApiError(unreachableMessage, { status: 0 });

/** Returns a handler for failures of fetch, which rethrows aborts and throws a network error otherwise. */
export const throwNetworkErrorUnlessAborted = (signal: AbortSignal | undefined) => (error: unknown) => {
  throw signal?.aborted ? error : createNetworkError();
};

type ErrorBody = Partial<ErrorResponse> & Partial<SecondStepRequest> & { errorDescription?: string };

/** `body` is null if the response was not JSON. */
export function toApiError(response: Response, body: unknown): ApiError {
  const { message, errorDescription, errors, ...details } = (body ?? {}) as ErrorBody;
  return new ApiError(message || errorDescription || 'Something went wrong.', {
    ...details,
    status: response.status,
    fieldErrors: Array.isArray(errors) ? errors : [],
    retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined,
  });
}

/** Returns true if there was no response, or the browser could not load a code-split module. */
export const isConnectionFailure = (error: unknown): boolean =>
  error instanceof ApiError
    ? error.status === 0
    : error instanceof Error && moduleLoadFailurePattern.test(error.message);

/** Error messages of Chromium, Firefox, Safari and Vite. */
const moduleLoadFailurePattern =
  /dynamically imported module|Importing a module script failed|Unable to preload CSS/;

/** Includes malformed ids in links, for which the server returns 400 with an error for `id`. */
export const isNotFound = (error: unknown) =>
  error instanceof ApiError &&
  (error.status === 404 || error.fieldErrors.some(({ field }) => field === 'id'));

export function toErrorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return isConnectionFailure(error) ? unreachableMessage : 'Something went wrong.';
}
