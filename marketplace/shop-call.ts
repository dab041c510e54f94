import type { AnswerOf, CallOf, Endpoint } from '#contract/endpoint.ts';
import { ApiError, refused, unreachable } from '#web/api/api-error.ts';
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

async function send({ method, path }: Endpoint, { params = {}, body }: Input, signal?: AbortSignal) {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const headers = {
    authorization: `Bearer ${visitToken()}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  };
  try {
    return await fetch(address, {
      method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
}

export const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409;
