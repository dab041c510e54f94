import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, type ErrorResponse, errorCodes } from '#contract/wire/errors.ts';
import { MalformedQueryError } from '#contract/wire/query-string.ts';
import { isUnavailable } from '../db/is-unavailable.ts';
import { isDiskFull } from './disk-space.ts';
import { badRequest, busy, conflict, diskFull, HttpError, invalidText, notFound } from './errors.ts';

/** Limits error responses: a small body can have thousands of errors. */
const maxListedErrors = 20;

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => send(notFound(), request, reply));
}

function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const httpError = isAbortedByClient(error, request)
    ? badRequest('The request was interrupted.')
    : toHttpError(error);
  if (httpError.status >= 500) logError(error, request);
  send(httpError, request, reply);
}

function logError(error: Error, request: FastifyRequest): void {
  const endpoint = endpointName(request);
  const cause = error instanceof HttpError && error.code === 'busy' ? error.cause : error;
  // Load shedding is expected, so it is logged at `info`.
  if (cause === undefined) request.log.info({ endpoint }, 'request rejected, server busy');
  else request.log.error({ err: cause, endpoint }, 'request failed');
}

/** Compares the error object: its code is the same as for a lost database connection. */
const isAbortedByClient = (error: Error, { raw }: FastifyRequest) => error === raw.errored;

function toHttpError(error: Error & { statusCode?: number }): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof MalformedQueryError) return badRequest(error.message);
  if (isUnavailable(error)) return busy();
  if (isDiskFull(error)) return diskFull();
  if (hasInvalidCharacters(error)) return invalidText();
  if (isAccountClosed(error)) return conflict('This account is closed.');
  const status = error.statusCode ?? 500;
  const code = (Object.keys(errorCodes) as ErrorCode[]).find((each) => errorCodes[each].status === status);
  // Fastify's 4xx messages are for clients. 5xx messages are internal.
  if (status < 500) return new HttpError(code ?? 'badRequest', { message: error.message });
  return new HttpError(code ?? 'internal');
}

/** PostgreSQL rejects NUL in text. */
const hasInvalidCharacters = (error: Error & { code?: string }) =>
  error.code === '22021' || error.code === '22P05';

/** The member closed the account during the request. */
const isAccountClosed = (error: Error & { constraint?: string }) => error.constraint === 'closed_account';

function send(httpError: HttpError, request: FastifyRequest, reply: FastifyReply): void {
  if (httpError.retryAfterSeconds) reply.header('retry-after', String(httpError.retryAfterSeconds));
  if (httpError.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  // The response may have started as a file.
  for (const name of ['content-length', 'content-disposition']) reply.removeHeader(name);
  reply.status(httpError.status).type('application/json; charset=utf-8').header('cache-control', 'no-store');
  reply.send(usesOAuthErrors(request) ? oauthErrorBody(httpError, request) : errorBody(httpError, request));
}

/** Clients recognise these errors by their code. */
const codesForClients: ErrorCode[] = ['secondStepMissing', 'secondStepOutdated'];

function errorBody({ code, message, fields, current }: HttpError, request: FastifyRequest): ErrorResponse {
  const moreErrors = (fields?.length ?? 0) - maxListedErrors;
  return {
    message,
    ...(codesForClients.includes(code) && { code }),
    ...(current !== undefined && { current }),
    ...(fields && { errors: fields.slice(0, maxListedErrors) }),
    ...(moreErrors > 0 && { moreErrors }),
    requestId: request.id,
  };
}

function oauthErrorBody(httpError: HttpError, request: FastifyRequest) {
  const byCode: Partial<Record<ErrorCode, string>> = {
    internal: 'server_error',
    busy: 'temporarily_unavailable',
    tooManyRequests: 'slow_down',
  };
  const { secondStep } = httpError;
  return {
    error:
      httpError.oauthError ??
      byCode[httpError.code] ??
      (isUnknownGrant(request, httpError) ? 'unsupported_grant_type' : 'invalid_request'),
    error_description: httpError.message,
    ...(secondStep && {
      second_step_token: secondStep.token,
      second_step_methods: secondStep.methods,
    }),
    requestId: request.id,
  };
}

const isUnknownGrant = (request: FastifyRequest, { fields }: HttpError) =>
  Boolean((request.body as { grant_type?: unknown } | undefined)?.grant_type) &&
  fields?.some(({ field }) => field === 'grant_type');

const endpointName = (request: FastifyRequest) => request.routeOptions?.config?.endpoint?.name;
const usesOAuthErrors = (request: FastifyRequest) => endpointName(request) === 'signIn';
