export const errorCodes = {
  badInput: { status: 400, message: 'Some of what was sent is not right.' },
  notSignedIn: { status: 401, message: 'Please sign in to continue.' },
  notAllowed: { status: 403, message: 'You are not allowed to do this.' },
  notFound: { status: 404, message: 'There is nothing here.' },
  tooSlow: { status: 408, message: 'The request took too long to arrive.' },
  conflict: { status: 409, message: 'This has changed in the meantime. Please look again.' },
  tooLarge: { status: 413, message: 'What was sent is too large.' },
  unsupportedType: { status: 415, message: 'This kind of content is not accepted here.' },
  tooMany: { status: 429, message: 'Too many tries. Please wait a little and try again.' },
  headersTooLarge: { status: 431, message: 'The headers of the request are too large.' },
  internal: { status: 500, message: 'Something went wrong.' },
  busy: { status: 503, message: 'The portal is busy. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** `field` is the name in the request, with dots where it is nested. */
export type FieldError = { field: string; message: string };

export type ErrorResponse = {
  message: string;
  errors?: FieldError[];
  moreErrors?: number;
  requestId?: string;
};

export type OAuthErrorResponse = { error: string; error_description: string; requestId?: string };
