import { type ErrorCode, errorTable, type FieldError } from '#contract/wire/errors.ts';

type Details = {
  message?: string;
  fields?: FieldError[];
  retryAfterSeconds?: number;
  oauthError?: string;
  /** For the log only. */
  cause?: unknown;
};

/** The message is for people. Any other error is internal and stays hidden. */
export class Refusal extends Error {
  readonly code: ErrorCode;
  readonly fields: FieldError[] | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly oauthError: string | undefined;

  constructor(code: ErrorCode, details: Details = {}) {
    super(details.message ?? errorTable[code].message, { cause: details.cause });
    this.code = code;
    this.fields = details.fields;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.oauthError = details.oauthError;
  }

  get status(): number {
    return errorTable[this.code].status;
  }
}

export const notSignedIn = () => new Refusal('notSignedIn');
export const notAllowed = (message?: string) => new Refusal('notAllowed', message ? { message } : {});
export const notFound = (message?: string) => new Refusal('notFound', message ? { message } : {});
export const conflict = (message: string) => new Refusal('conflict', { message });
export const badRequest = (message: string) => new Refusal('badInput', { message });
export const notText = () => badRequest('Some of what was sent is not text.');
/** Without a cause it is load shedding. */
export const busy = (cause?: unknown) => new Refusal('busy', { retryAfterSeconds: 2, cause });
export const noRoom = (cause?: unknown) =>
  new Refusal('busy', {
    message: 'The portal has no room left to save anything. Please try again later.',
    retryAfterSeconds: 60,
    cause,
  });

export function badInput(fields: FieldError[]): Refusal {
  const [first] = fields;
  return new Refusal('badInput', first ? { message: `${first.field}: ${first.message}.`, fields } : {});
}

export function tooMany(retryAfterSeconds: number): Refusal {
  return new Refusal('tooMany', {
    message: `Too many tries. Please try again in ${inWords(retryAfterSeconds)}.`,
    retryAfterSeconds,
  });
}

function inWords(seconds: number): string {
  if (seconds < 90) return `${seconds} seconds`;
  if (seconds < 90 * 60) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3_600)} hours`;
}

/** The same response for every reason. */
export const wrongCredentials = () =>
  new Refusal('badInput', { message: 'Wrong email or password', oauthError: 'invalid_grant' });
