import type { AnswerOf, CallOf, Endpoint } from '#contract/endpoint.ts';
import { ApiError, refused, rethrowFailure } from '#web/api/api-error.ts';
import { endVisit, visitToken } from './visit.ts';

type Input = { params?: Record<string, string>; body?: unknown };

export async function shopCall<Called extends Endpoint>(
  endpoint: Called,
  input: CallOf<Called>,
  signal?: AbortSignal,
): Promise<AnswerOf<Called>> {
  const response = await send(endpoint, input as Input, signal);
  if (response.status === 401) endVisit();
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok || answer === null) throw refused(response, answer);
  return answer as AnswerOf<Called>;
}

function send({ method, path }: Endpoint, { params = {}, body }: Input, signal?: AbortSignal) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const headers = {
    authorization: `Bearer ${visitToken()}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const encoded = body === undefined ? null : JSON.stringify(body);
  return fetch(address, { method, headers, body: encoded, signal: signal ?? null }).catch(
    rethrowFailure(signal),
  );
}

export const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;
