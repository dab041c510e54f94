import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import { ApiError, errorFromResponse, rethrowFailure } from '#web/api/api-error.ts';
import { endSession, sessionToken } from './session.ts';

type Input = { params?: Record<string, string>; body?: unknown };

export async function apiCall<Called extends Endpoint>(
  endpoint: Called,
  input: RequestOf<Called>,
  signal?: AbortSignal,
): Promise<ResponseOf<Called>> {
  const response = await send(endpoint, input as Input, signal);
  if (response.status === 401) endSession();
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok || answer === null) throw errorFromResponse(response, answer);
  return answer as ResponseOf<Called>;
}

function send({ method, path }: Endpoint, { params = {}, body }: Input, signal?: AbortSignal) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const headers = {
    authorization: `Bearer ${sessionToken()}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const encoded = body === undefined ? null : JSON.stringify(body);
  return fetch(address, { method, headers, body: encoded, signal: signal ?? null }).catch(
    rethrowFailure(signal),
  );
}

export const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;
