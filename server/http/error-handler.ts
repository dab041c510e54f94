import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorCode, type ErrorResponse, errorCodes } from '#contract/wire/errors.ts';
import { MalformedQuery } from '#contract/wire/query-string.ts';
import { isUnavailable } from '../db/is-unavailable.ts';
import { isDiskFull } from './disk-space.ts';
import { badRequest, busy, diskFull, HttpError, invalidText, notFound } from './errors.ts';

/** Limits error responses: a small body can have thousands of faults. */
const maxListedErrors = 20;

export function registerErrorHandler(app: FastifyInstance): void {
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => send(notFound(), request, reply));
}

function sendError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = isAbortedByClient(error, request)
    ? badRequest('What was sent was cut off.')
    : toHttpError(error);
  if (refusal.status >= 500) logError(error, request);
  send(refusal, request, reply);
}

function logError(error: Error, request: FastifyRequest): void {
  const endpoint = endpointName(request);
  const fault = error instanceof HttpError && error.code === 'busy' ? error.cause : error;
  // Load shedding is expected, so it is logged at `info`.
  if (fault === undefined) request.log.info({ endpoint }, 'call put off');
  else request.log.error({ err: fault, endpoint }, 'call failed');
}

/** The client disconnected. The error code is the same as for a lost database connection. */
const isAbortedByClient = (error: Error, { raw }: FastifyRequest) => error === raw.errored;

function toHttpError(error: Error & { statusCode?: number }): HttpError {
  if (error instanceof HttpError) return error;
  if (error instanceof MalformedQuery) return badRequest(error.message);
  if (isUnavailable(error)) return busy();
  if (isDiskFull(error)) return diskFull();
  if (hasInvalidCharacters(error)) return invalidText();
  const status = error.statusCode ?? 500;
  const code = (Object.keys(errorCodes) as ErrorCode[]).find((each) => errorCodes[each].status === status);
  // Fastify's 4xx messages are for callers; 5xx messages are not.
  if (status < 500) return new HttpError(code ?? 'badInput', { message: error.message });
  return new HttpError(code ?? 'internal');
}

/** PostgreSQL rejects NUL in text. */
const hasInvalidCharacters = (error: Error & { code?: string }) =>
  error.code === '22021' || error.code === '22P05';

function send(refusal: HttpError, request: FastifyRequest, reply: FastifyReply): void {
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds));
  if (refusal.code === 'notSignedIn') reply.header('www-authenticate', 'Bearer');
  // The response may have started as a file.
  for (const name of ['content-length', 'content-disposition']) reply.removeHeader(name);
  reply.status(refusal.status).type('application/json; charset=utf-8').header('cache-control', 'no-store');
  reply.send(usesOAuthErrors(request) ? oauthErrorBody(refusal, request) : errorBody(refusal, request));
}

function errorBody({ message, fields }: HttpError, request: FastifyRequest): ErrorResponse {
  const moreErrors = (fields?.length ?? 0) - maxListedErrors;
  return {
    message,
    ...(fields && { errors: fields.slice(0, maxListedErrors) }),
    ...(moreErrors > 0 && { moreErrors }),
    requestId: request.id,
  };
}

function oauthErrorBody(refusal: HttpError, request: FastifyRequest) {
  const byCode: Partial<Record<ErrorCode, string>> = {
    internal: 'server_error',
    busy: 'temporarily_unavailable',
    tooMany: 'slow_down',
  };
  return {
    error:
      refusal.oauthError ??
      byCode[refusal.code] ??
      (isUnknownGrant(request, refusal) ? 'unsupported_grant_type' : 'invalid_request'),
    error_description: refusal.message,
    requestId: request.id,
  };
}

const isUnknownGrant = (request: FastifyRequest, { fields }: HttpError) =>
  Boolean((request.body as { grant_type?: unknown } | undefined)?.grant_type) &&
  fields?.some(({ field }) => field === 'grant_type');

const endpointName = (request: FastifyRequest) => request.routeOptions?.config?.endpoint?.name;
const usesOAuthErrors = (request: FastifyRequest) => endpointName(request) === 'signIn';
