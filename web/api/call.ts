import type { AnswerOf, CallOf, Endpoint } from '#contract/endpoint.ts';
import { toCamelCase } from '#contract/wire/camel-case.ts';
import { formatQuery, type Query } from '#contract/wire/query-string.ts';
import { config } from '#web/config.ts';
import { refused, rethrowFailure } from './api-error.ts';
import { endSession, storedSession } from './session.ts';
import { type OnProgress, readFile, upload } from './transfer.ts';

export type Answer<Called extends Endpoint> = Called['answer'] extends 'file'
  ? Blob
  : Camel<AnswerOf<Called>>;

type Input = { params?: Record<string, string>; query?: Query; body?: Record<string, unknown> };

type Options = { signal?: AbortSignal; onProgress?: OnProgress };

export async function call<Called extends Endpoint>(
  endpoint: Called,
  input: CallOf<Called>,
  options: Options = {},
): Promise<Answer<Called>> {
  const session = storedSession();
  const response = await send(endpoint, input as Input, session?.token, options);
  if (response.status === 401 && session && serviceOf(endpoint) === 'main') startAnew(session.token);
  if (!response.ok) throw refused(response, await readJson(response));
  if (endpoint.answer === 'file') return (await receive(response, options)) as Answer<Called>;
  const answer = await readJson(response);
  if (answer === null) throw refused(response, null);
  return answer as Answer<Called>;
}

function send(
  endpoint: Endpoint,
  { params = {}, query = {}, body }: Input,
  token: string | undefined,
  { signal, onProgress = () => {} }: Options,
): Promise<Response> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = formatQuery(query);
  const { method } = endpoint;
  const url = config.services[serviceOf(endpoint)] + path + (search && `?${search}`);
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...contentType(endpoint, body),
  };
  const encoded = body ? encode(endpoint, body) : null;
  const sent =
    encoded instanceof FormData
      ? upload({ method, url, headers, body: encoded, signal, onProgress })
      : fetch(url, { method, headers, body: encoded, signal: signal ?? null });
  return sent.catch(rethrowFailure(signal));
}

const receive = (response: Response, { signal, onProgress = () => {} }: Options) =>
  readFile(response, onProgress).catch(rethrowFailure(signal));

const serviceOf = (endpoint: Endpoint) => endpoint.service ?? 'main';

/** The browser sets the type of a form, with its boundary. */
const contentType = ({ bodyAs = 'json' }: Endpoint, body: unknown) =>
  body && bodyAs === 'json' ? { 'content-type': 'application/json' } : undefined;

function encode({ bodyAs = 'json' }: Endpoint, body: Record<string, unknown>) {
  if (bodyAs === 'json') return JSON.stringify(body);
  if (bodyAs === 'form') return new URLSearchParams(body as Record<string, string>);
  const form = new FormData();
  for (const [name, part] of Object.entries(body)) form.append(name, part as Blob);
  return form;
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return toCamelCase(await response.json());
  } catch {
    return null;
  }
}

/** The reloaded page finds no session and asks to sign in. */
function startAnew(refused: string): void {
  // Another tab may have signed in since.
  if (storedSession()?.token === refused) endSession();
  location.reload();
}

type Camel<Answer> = Answer extends readonly (infer Item)[]
  ? Camel<Item>[]
  : Answer extends object
    ? { [Key in keyof Answer as CamelKey<Key>]: Camel<Answer[Key]> }
    : Answer;

/** Keys of a map, and those that begin with `$`, stay as they are. */
type CamelKey<Key> = Key extends string
  ? string extends Key
    ? Key
    : Key extends `$${string}`
      ? Key
      : Uncapitalize<Joined<Key>>
  : Key;

type Joined<Key extends string> = Key extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Joined<Tail>>}`
  : Key;
