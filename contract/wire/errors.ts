import type { SecondStepMethod } from '../second-step-fields.ts';

export const errorCodes = {
  badRequest: { status: 400, message: 'The request contains invalid values.' },
  unauthenticated: { status: 401, message: 'Please sign in to continue.' },
  forbidden: { status: 403, message: 'You are not allowed to do this.' },
  secondStepMissing: { status: 403, message: 'Staff need a second step. Set one up to continue.' },
  secondStepOutdated: { status: 403, message: 'Confirm with your second step to continue.' },
  notFound: { status: 404, message: 'Not found.' },
  requestTimeout: { status: 408, message: 'The request took too long to arrive.' },
  conflict: { status: 409, message: 'This has changed since you loaded it. Please reload and try again.' },
  tooLarge: { status: 413, message: 'The request is too large.' },
  unsupportedType: { status: 415, message: 'This content type is not supported.' },
  versionMissing: { status: 428, message: 'The request must name the version that it changes.' },
  tooManyRequests: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  headersTooLarge: { status: 431, message: 'The request headers are too large.' },
  internal: { status: 500, message: 'Something went wrong.' },
  busy: { status: 503, message: 'The portal is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** `field` is the name in the request, with dots for nested fields. */
export type FieldError = { field: string; message: string };

export type ErrorResponse = {
  message: string;
  /** Only for errors that the client handles by their code. */
  code?: ErrorCode;
  /** The current state of the object, if an edit was for an older version. */
  current?: unknown;
  errors?: FieldError[];
  moreErrors?: number;
  requestId?: string;
};

export type OAuthErrorResponse = {
  error: string;
  error_description: string;
  /** For the grant `second_step`, when the password was correct. */
  second_step_token?: string;
  second_step_methods?: SecondStepMethod[];
  requestId?: string;
};
