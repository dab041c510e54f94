import { type ErrorCode, errorCodes, type FieldError } from '#contract/wire/errors.ts';

type HttpErrorOptions = {
  message?: string;
  fields?: FieldError[];
  retryAfterSeconds?: number;
  oauthError?: string;
  /** For the log only. */
  cause?: unknown;
};

/** The message is for people. Any other error is internal and stays hidden. */
export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly oauthError: string | undefined;

  constructor(code: ErrorCode, details: HttpErrorOptions = {}) {
    super(details.message ?? errorCodes[code].message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.oauthError = details.oauthError;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

export const unauthenticated = () => new HttpError('notSignedIn');
export const forbidden = (message?: string) => new HttpError('notAllowed', message ? { message } : {});
export const notFound = (message?: string) => new HttpError('notFound', message ? { message } : {});
export const conflict = (message: string) => new HttpError('conflict', { message });
export const badRequest = (message: string) => new HttpError('badInput', { message });
export const invalidText = () => badRequest('Some of what was sent is not text.');
/** Without a cause it is load shedding. */
export const busy = (cause?: unknown) => new HttpError('busy', { retryAfterSeconds: 2, cause });
export const diskFull = (cause?: unknown) =>
  new HttpError('busy', {
    message: 'The portal has no room left to save anything. Please try again later.',
    retryAfterSeconds: 60,
    cause,
  });

export function validationFailed(fields: FieldError[]): HttpError {
  const [first] = fields;
  return new HttpError('badInput', first ? { message: `${first.field}: ${first.message}.`, fields } : {});
}

export function rateLimited(retryAfterSeconds: number): HttpError {
  return new HttpError('tooMany', {
    message: `Too many tries. Please try again in ${formatDuration(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });
}

function formatDuration(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3_600)} hours`;
}

/** The same response for every reason. */
export const invalidCredentials = () =>
  new HttpError('badInput', { message: 'Wrong email or password', oauthError: 'invalid_grant' });
