import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import { ApiError, throwNetworkErrorUnlessAborted, toApiError } from '#web/api/api-error.ts';
import { endSession, getSessionToken } from './session.ts';

type Input = { params?: Record<string, string>; body?: unknown };

export async function callApi<TEndpoint extends Endpoint>(
  endpoint: TEndpoint,
  input: RequestOf<TEndpoint>,
  signal?: AbortSignal,
): Promise<ResponseOf<TEndpoint>> {
  const response = await send(endpoint, input as Input, signal);
  if (response.status === 401) endSession();
  const result: unknown = await response.json().catch(() => null);
  if (!response.ok || result === null) throw toApiError(response, result);
  return result as ResponseOf<TEndpoint>;
}

function send({ method, path }: Endpoint, { params = {}, body }: Input, signal?: AbortSignal) {
  const url = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const headers = {
    authorization: `Bearer ${getSessionToken()}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  const encoded = body === undefined ? null : JSON.stringify(body);
  return fetch(url, { method, headers, body: encoded, signal: signal ?? null }).catch(
    throwNetworkErrorUnlessAborted(signal),
  );
}

export const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;
