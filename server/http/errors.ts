import { type ErrorCode, errorCodes, type FieldError } from '#contract/wire/errors.ts';

type HttpErrorOptions = {
  message?: string;
  fields?: FieldError[];
  /** The current state of the object, for a client that edits an older version. */
  current?: unknown;
  retryAfterSeconds?: number;
  oauthError?: string;
  /** Set when the password is correct and the sign-in needs a second step. */
  secondStep?: { token: string; methods: string[] };
  /** For the log only. */
  cause?: unknown;
};

/** An error whose message is sent to the client. All other errors are internal and stay hidden. */
export class HttpError extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  readonly current: unknown;
  readonly retryAfterSeconds: number | undefined;
  readonly oauthError: string | undefined;
  readonly secondStep: HttpErrorOptions['secondStep'];

  constructor(code: ErrorCode, options: HttpErrorOptions = {}) {
    super(options.message ?? errorCodes[code].message, { cause: options.cause });
    this.code = code;
    this.fields = options.fields;
    this.current = options.current;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.oauthError = options.oauthError;
    this.secondStep = options.secondStep;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

export const unauthenticated = () => new HttpError('unauthenticated');
export const forbidden = (message?: string) => new HttpError('forbidden', message ? { message } : {});
export const notFound = (message?: string) => new HttpError('notFound', message ? { message } : {});
export const conflict = (message: string, current?: unknown) =>
  new HttpError('conflict', { message, current });
export const badRequest = (message: string) => new HttpError('badRequest', { message });
export const invalidText = () => badRequest('The request contains invalid text.');
/** Logged as an error with a cause, and at `info` without one. */
export const busy = (cause?: unknown) => new HttpError('busy', { retryAfterSeconds: 2, cause });
export const diskFull = (cause?: unknown) =>
  new HttpError('busy', {
    message: 'The portal cannot save changes right now. Please try again later.',
    retryAfterSeconds: 60,
    cause,
  });

export function validationFailed(fields: FieldError[]): HttpError {
  const [first] = fields;
  return new HttpError('badRequest', first ? { message: `${first.field}: ${first.message}.`, fields } : {});
}

export function rateLimited(retryAfterSeconds: number): HttpError {
  return new HttpError('tooManyRequests', {
    message: `Too many attempts. Please try again in ${formatDuration(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });
}

function formatDuration(seconds: number): string {
  if (seconds === 1) return '1 second';
  if (seconds < 90) return `${seconds} seconds`;
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3_600)} hours`;
}

/** The same response for unknown accounts and wrong passwords. */
export const invalidCredentials = () =>
  new HttpError('badRequest', { message: 'Wrong email or password', oauthError: 'invalid_grant' });
