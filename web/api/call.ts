import type { Endpoint, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import { buildHeader } from '#contract/wire/build-header.ts';
import { toCamelCase } from '#contract/wire/camel-case.ts';
import { formatQuery, type Query } from '#contract/wire/query-string.ts';
import { config } from '#web/config.ts';
import { throwNetworkErrorUnlessAborted, toApiError } from './api-error.ts';
import { compareBuild } from './new-release.ts';
import { type OnProgress, readFile, upload } from './progress-transfer.ts';
import { endSession, loadSession } from './session.ts';

export type ResponseBody<TEndpoint extends Endpoint> = TEndpoint['response'] extends 'file'
  ? Blob
  : CamelCased<ResponseOf<TEndpoint>>;

type Input = {
  params?: Record<string, string>;
  query?: Query;
  body?: Record<string, unknown>;
  version?: string;
};

type Options = { signal?: AbortSignal; onProgress?: OnProgress };

export async function call<TEndpoint extends Endpoint>(
  endpoint: TEndpoint,
  input: RequestOf<TEndpoint>,
  options: Options = {},
): Promise<ResponseBody<TEndpoint>> {
  const session = loadSession();
  const response = await send(endpoint, input as Input, session?.token, options);
  compareBuild(response.headers.get(buildHeader));
  if (response.status === 401 && session && getService(endpoint) === 'main')
    handleExpiredSession(session.token);
  if (response.ok && endpoint.response === 'file' && !isHtml(response))
    return (await receive(response, options)) as ResponseBody<TEndpoint>;
  const json = await readJson(response);
  if (!response.ok || json === null) throw toApiError(response, json);
  return json as ResponseBody<TEndpoint>;
}

function send(
  endpoint: Endpoint,
  { params = {}, query = {}, body, version }: Input,
  token: string | undefined,
  { signal, onProgress = () => {} }: Options,
): Promise<Response> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = formatQuery(query);
  const { method } = endpoint;
  const url = config.services[getService(endpoint)] + path + (search && `?${search}`);
  const encodedBody = body ? encodeBody(endpoint, body) : null;
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(version && { 'if-match': `"${version}"` }),
    // For forms the browser sets the header, with the boundary.
    ...(typeof encodedBody === 'string' && { 'content-type': 'application/json' }),
  };
  const request =
    encodedBody instanceof FormData
      ? upload({ method, url, headers, body: encodedBody, signal, onProgress })
      : fetch(url, { method, headers, body: encodedBody, signal: signal ?? null });
  return request.catch(throwNetworkErrorUnlessAborted(signal));
}

/** A proxy or captive portal may return a page instead of a file. */
const isHtml = ({ headers }: Response) => /^text\/html/i.test(headers.get('content-type') ?? '');

const receive = (response: Response, { signal, onProgress = () => {} }: Options) =>
  readFile(response, onProgress).catch(throwNetworkErrorUnlessAborted(signal));

const getService = (endpoint: Endpoint) => endpoint.service ?? 'main';

function encodeBody({ bodyEncoding = 'json' }: Endpoint, body: Record<string, unknown>) {
  if (bodyEncoding === 'json') return JSON.stringify(body);
  if (bodyEncoding === 'form') return new URLSearchParams(body as Record<string, string>);
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

/** The reloaded page has no session and shows the sign-in page. */
function handleExpiredSession(rejectedToken: string): void {
  // Another tab may have stored a new session.
  if (loadSession()?.token === rejectedToken) endSession();
  location.reload();
}

type CamelCased<Value> = Value extends readonly (infer Item)[]
  ? CamelCased<Item>[]
  : Value extends object
    ? { [Key in keyof Value as CamelKey<Key>]: CamelCased<Value[Key]> }
    : Value;

/** Keeps the keys of a record, and keys that start with `$`. */
type CamelKey<Key> = Key extends string
  ? string extends Key
    ? Key
    : Key extends `$${string}`
      ? Key
      : Uncapitalize<JoinWords<Key>>
  : Key;

type JoinWords<Key extends string> = Key extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<JoinWords<Tail>>}`
  : Key;
