import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorAnswer, type ErrorCode, errorTable } from '#contract/wire/errors.ts';
import { MalformedQuery } from '#contract/wire/query-string.ts';
import { isUnavailable } from '../db/unavailable.ts';
import { badRequest, busy, noRoom, notFound, notText, Refusal } from './errors.ts';
import { isDiskFull } from './room.ts';

/** Limits error responses: a small body can have thousands of faults. */
const maxListedErrors = 20;

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError);
  app.setNotFoundHandler((request, reply) => send(notFound(), request, reply));
}

function answerError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const refusal = isCutOff(error, request) ? badRequest('What was sent was cut off.') : asRefusal(error);
  if (refusal.status >= 500) note(error, request);
  send(refusal, request, reply);
}

function note(error: Error, request: FastifyRequest): void {
  const endpoint = nameOf(request);
  const fault = error instanceof Refusal && error.code === 'busy' ? error.cause : error;
  // Load shedding is expected, so it is logged at `info`.
  if (fault === undefined) request.log.info({ endpoint }, 'call put off');
  else request.log.error({ err: fault, endpoint }, 'call failed');
}

/** The client disconnected. The error code is the same as for a lost database connection. */
const isCutOff = (error: Error, { raw }: FastifyRequest) => error === raw.errored;

function asRefusal(error: Error & { statusCode?: number }): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof MalformedQuery) return badRequest(error.message);
  if (isUnavailable(error)) return busy();
  if (isDiskFull(error)) return noRoom();
  if (isUnstorable(error)) return notText();
  const status = error.statusCode ?? 500;
  const code = (Object.keys(errorTable) as ErrorCode[]).find((each) => errorTable[each].status === status);
  // Fastify's 4xx messages are for callers; 5xx messages are not.
  if (status < 500) return new Refusal(code ?? 'badInput', { message: error.message });
  return new Refusal(code ?? 'internal');
}

/** PostgreSQL rejects NUL in text. */
const isUnstorable = (error: Error & { code?: string }) => error.code === '22021' || error.code === '22P05';

function send(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): void {
  if (refusal.retryAfterSeconds) reply.header('retry-after', String(refusal.retryAfterSeconds));
  if (refusal.code === 'notSignedIn') reply.header('www-authenticate', 'Bearer');
  // The response may have started as a file.
  for (const name of ['content-length', 'content-disposition']) reply.removeHeader(name);
  reply.status(refusal.status).type('application/json; charset=utf-8').header('cache-control', 'no-store');
  reply.send(speaksOAuth(request) ? oauthAnswer(refusal, request) : answer(refusal, request));
}

function answer({ message, fields }: Refusal, request: FastifyRequest): ErrorAnswer {
  const moreErrors = (fields?.length ?? 0) - maxListedErrors;
  return {
    message,
    ...(fields && { errors: fields.slice(0, maxListedErrors) }),
    ...(moreErrors > 0 && { moreErrors }),
    requestId: request.id,
  };
}

function oauthAnswer(refusal: Refusal, request: FastifyRequest) {
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

const isUnknownGrant = (request: FastifyRequest, { fields }: Refusal) =>
  Boolean((request.body as { grant_type?: unknown } | undefined)?.grant_type) &&
  fields?.some(({ field }) => field === 'grant_type');

const nameOf = (request: FastifyRequest) => request.routeOptions?.config?.endpoint?.name;
const speaksOAuth = (request: FastifyRequest) => nameOf(request) === 'signIn';
