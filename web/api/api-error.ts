import type { SecondStepMethod } from '#contract/second-step-fields.ts';
import type { ErrorCode, ErrorResponse, FieldError, OAuthErrorResponse } from '#contract/wire/errors.ts';

/** The password of the sign-in was correct, and a second step is missing. */
export type SecondStepRequest = { token: string; methods: SecondStepMethod[] };

type Details = {
  status: number;
  secondStep?: SecondStepRequest | undefined;
  code?: ErrorCode | undefined;
  current?: unknown;
  fieldErrors?: FieldError[];
  retryAfterSeconds?: number | undefined;
  requestId?: string | undefined;
};

export class ApiError extends Error {
  /** 0 if there was no response. */
  readonly status: number;
  /** Only for errors that the portal handles by their code. */
  readonly code: ErrorCode | undefined;
  /** The current state of an object that was edited in another version. */
  readonly current: unknown;
  readonly secondStep: SecondStepRequest | undefined;
  readonly fieldErrors: FieldError[];
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;

  constructor(message: string, details: Details) {
    const { status, code, current, secondStep, fieldErrors = [], retryAfterSeconds, requestId } = details;
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.current = current;
    this.secondStep = secondStep;
    this.fieldErrors = fieldErrors;
    this.retryAfterSeconds = retryAfterSeconds;
    this.requestId = requestId;
  }
}

const unreachableMessage = 'The portal cannot be reached. Check your connection and try again.';

export const createNetworkError = () => new ApiError(unreachableMessage, { status: 0 });

/** Returns a handler for failures of fetch, which rethrows aborts and throws a network error otherwise. */
export const throwNetworkErrorUnlessAborted = (signal: AbortSignal | undefined) => (error: unknown) => {
  throw signal?.aborted ? error : createNetworkError();
};

type CamelCasedOAuthError = {
  errorDescription?: OAuthErrorResponse['error_description'];
  secondStepToken?: OAuthErrorResponse['second_step_token'];
  secondStepMethods?: OAuthErrorResponse['second_step_methods'];
};

/** `body` is null if the response was not JSON. */
export function toApiError(response: Response, body: unknown): ApiError {
  const { message, code, current, errorDescription, secondStepToken, secondStepMethods, errors, requestId } =
    (body ?? {}) as Partial<ErrorResponse> & CamelCasedOAuthError;
  return new ApiError(message || errorDescription || 'Something went wrong.', {
    status: response.status,
    code,
    current,
    secondStep: secondStepToken ? { token: secondStepToken, methods: secondStepMethods ?? [] } : undefined,
    fieldErrors: Array.isArray(errors) ? errors : [],
    retryAfterSeconds: Number(response.headers.get('retry-after')) || undefined,
    requestId,
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
