import type { AnswerOf, CallOf, Endpoint } from '#contract/endpoint.ts';
import { toCamelCase } from '#contract/wire/camel-case.ts';
import { formatQuery, type Query } from '#contract/wire/query-string.ts';
import { config } from '#web/config.ts';
import { refused, unreachable } from './api-error.ts';
import type { Camel } from './camel.ts';
import { clearSession, storedSession } from './session.ts';

/** A file comes as it is, everything else in camel case. */
export type Answer<Called extends Endpoint> = Called['answer'] extends 'file'
  ? Blob
  : Camel<AnswerOf<Called>>;

/** An input as it goes over the wire; the contract's types hold callers to the exact one. */
type Input = { params?: Record<string, string>; query?: Query; body?: Record<string, unknown> };

/** Makes one call of the contract. Whatever goes wrong is thrown as an ApiError. */
export async function call<Called extends Endpoint>(
  endpoint: Called,
  input: CallOf<Called>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Answer<Called>> {
  const session = storedSession();
  const response = await send(endpoint, input as Input, session?.token, signal);
  if (response.status === 401 && session && serviceOf(endpoint) === 'main') startAnew(session.token);
  if (!response.ok) throw refused(response, await readJson(response));
  if (endpoint.answer === 'file') return (await response.blob()) as Answer<Called>;
  const answer = await readJson(response);
  if (answer === null) throw refused(response, null);
  return answer as Answer<Called>;
}

async function send(
  endpoint: Endpoint,
  { params = {}, query = {}, body }: Input,
  token: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = formatQuery(query);
  try {
    return await fetch(config.services[serviceOf(endpoint)] + path + (search && `?${search}`), {
      method: endpoint.method,
      headers: {
        accept: '*/*',
        ...(token && { authorization: `Bearer ${token}` }),
        ...contentType(endpoint, body),
      },
      body: body ? encode(endpoint, body) : null,
      signal: signal ?? null,
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw unreachable();
  }
}

const serviceOf = (endpoint: Endpoint) => endpoint.service ?? 'main';

const contentType = (endpoint: Endpoint, body: unknown) =>
  body && endpoint.bodyAs !== 'form' ? { 'content-type': 'application/json' } : undefined;

/** The browser names the type of a form itself. */
const encode = (endpoint: Endpoint, body: Record<string, unknown>) =>
  endpoint.bodyAs === 'form' ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body);

async function readJson(response: Response): Promise<unknown> {
  try {
    return toCamelCase(await response.json());
  } catch {
    return null;
  }
}

/** The session is over. The reloaded page finds none and asks to sign in, keeping the way back. */
function startAnew(refused: string): void {
  // Another tab may have signed in since: the newer session is none of this answer's business.
  if (storedSession()?.token === refused) clearSession();
  location.reload();
}
