import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type {
  Access,
  Endpoint,
  EndpointSpec,
  HandlerInput,
  ResponseOf,
  Schema,
  StaffAccess,
} from '#contract/endpoint.ts';
import { parseQuery } from '#contract/wire/query-string.ts';
import { type Authenticate, type Caller, parseBearerToken } from './caller.ts';
import { forbidden, HttpError, unauthenticated } from './errors.ts';
import { type FileResponse, sendFile } from './file-response.ts';
import { formatFilesCookie, parseFilesCookie } from './files-cookie.ts';
import type { ResponseCache } from './response-cache.ts';
import { findSecondStepError, isAllowed, type StaffCaller, toCheckedAccess } from './staff-access.ts';
import { withBody } from './upload.ts';
import { validate } from './validate.ts';

export type RequestContext<Kind extends Access = Access> = {
  caller: Kind extends 'public' | { orDemo: true }
    ? Caller | null
    : Kind extends StaffAccess
      ? StaffCaller
      : Caller;
  /** IP address of the client. */
  address: string;
  userAgent: string | null;
  /** Depends on the Host header. For browser redirects, never for emails. */
  portalUrl: string;
  /** The token in the cookie for `/files`. */
  filesToken: string | undefined;
  setFilesCookie: (token: string) => void;
};

type Handler<Spec extends EndpointSpec> = (
  input: HandlerInput<Spec>,
  context: Spec extends { cacheable: true }
    ? Pick<RequestContext, 'address'>
    : RequestContext<Spec['access']>,
) => Promise<Spec['response'] extends 'file' ? FileResponse : ResponseOf<Spec>>;

type AnyHandler = Handler<EndpointSpec>;

export type Handlers<Specs extends Record<string, EndpointSpec>> = {
  [Name in keyof Specs]: Handler<Specs[Name]>;
};

type AuditedCall = { endpoint: string; caller: Caller; address: string };

export type AccessControl = {
  authenticate: Authenticate;
  demo: boolean;
  responseCache: ResponseCache;
  portalUrlFor: (host: string | undefined) => string;
  onAccessDenied: (call: AuditedCall) => Promise<void>;
  onImpersonatedCall: (call: AuditedCall) => Promise<void>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

export function registerEndpoints<Specs extends Record<string, Endpoint>>(
  app: FastifyInstance,
  accessControl: AccessControl,
  endpoints: Specs,
  handlers: Handlers<Specs>,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handle = handlers[name] as unknown as AnyHandler;
    app.route(buildRoute(endpoint, accessControl, handle));
  }
}

function buildRoute(endpoint: Endpoint, accessControl: AccessControl, handle: AnyHandler): RouteOptions {
  return {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    ...(endpoint.response !== 'file' && { schema: { response: { 200: responseSchema(endpoint.response) } } }),
    // Runs before the body is read, so that unauthenticated uploads are rejected unread.
    onRequest: async (request) => {
      await authorize(endpoint, request, accessControl).catch(auditDenial(endpoint, request, accessControl));
    },
    handler: async (request, reply) => {
      const load = () => handleRequest(request, reply, endpoint, accessControl, handle);
      if (endpoint.cacheable) return accessControl.responseCache.send(request, reply, endpoint.access, load);
      const result = await load();
      if (endpoint.response === 'file') return sendFile(reply, result as FileResponse);
      // Responses are personal by default, so no cache may store them.
      reply.header('cache-control', 'private, no-store');
      return result;
    },
  };
}

/** Makes Fastify's serialiser drop fields that the contract does not name. */
function responseSchema(response: Schema): Record<string, unknown> {
  const schema = z.toJSONSchema(response, { target: 'openapi-3.0', io: 'output' }) as Record<string, unknown>;
  return allowAdditionalProperties(schema) as Record<string, unknown>;
}

/** With `additionalProperties: false` the serialiser would validate instead of dropping fields. */
function allowAdditionalProperties(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(allowAdditionalProperties);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(
    ([key, value]) => !(key === 'additionalProperties' && value === false),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, allowAdditionalProperties(value)]));
}

const maxUserAgentLength = 300;

async function handleRequest(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  accessControl: AccessControl,
  handle: AnyHandler,
): Promise<unknown> {
  const { ip: address } = request;
  const portalUrl = accessControl.portalUrlFor(request.headers.host);
  const userAgent = request.headers['user-agent']?.slice(0, maxUserAgentLength) ?? null;
  const work = async (body: unknown) => {
    // Again, because the body can take minutes, and the cached session can be older than the end of a grant.
    if (isStaffWrite(endpoint)) await authorize(endpoint, request, accessControl, { bypassesCache: true });
    const { caller } = request;
    const input = readInput(endpoint, request, body) as HandlerInput<EndpointSpec>;
    // Audits before the action, so that no action is missing from the audit log.
    if (endpoint.method !== 'GET' && caller?.impersonatorId)
      await accessControl.onImpersonatedCall({ endpoint: endpoint.name, caller, address });
    // Cacheable handlers do not receive the caller, so their responses cannot depend on it.
    const context = { caller: (endpoint.cacheable ? null : caller) as Caller, address, userAgent, portalUrl };
    return handle(input, { ...context, ...filesCookieOf(request, reply, portalUrl) });
  };
  return withBody(endpoint, request, work).catch(auditDenial(endpoint, request, accessControl));
}

const filesCookieOf = ({ headers }: FastifyRequest, reply: FastifyReply, portalUrl: string) => ({
  filesToken: parseFilesCookie(headers.cookie),
  setFilesCookie: (token: string) => void reply.header('set-cookie', formatFilesCookie(token, portalUrl)),
});

const isStaffWrite = ({ access, method }: Endpoint) => typeof access === 'object' && method !== 'GET';

const auditDenial =
  ({ name }: Endpoint, request: FastifyRequest, { onAccessDenied }: AccessControl) =>
  async (error: unknown): Promise<never> => {
    const { caller, ip: address } = request;
    if (caller && error instanceof HttpError && error.code === 'forbidden')
      await onAccessDenied({ endpoint: name, caller, address });
    throw error;
  };

/** Sets the caller of the request, also of a request that it denies. */
async function authorize(
  { access, alsoAcceptsToken, method, isRead }: Endpoint,
  request: FastifyRequest,
  accessControl: AccessControl,
  { bypassesCache = false } = {},
): Promise<void> {
  if (access === 'public' || (typeof access === 'object' && access.orDemo && accessControl.demo)) return;
  const token = parseBearerToken(request.headers.authorization);
  const caller = token ? await accessControl.authenticate(token, { alsoAcceptsToken, bypassesCache }) : null;
  if (!token || !caller) throw unauthenticated();
  const checkedAccess =
    typeof access === 'object' && toCheckedAccess(access, request.params as Record<string, string>);
  request.caller = checkedAccess ? ({ ...caller, checkedAccess } as StaffCaller) : caller;
  const hasAccess = checkedAccess ? isAllowed(caller.grants, checkedAccess) : true;
  if (!hasAccess || (access !== 'member' && caller.impersonatorId)) throw forbidden();
  if (caller.isReadOnly && method !== 'GET' && !isRead)
    throw forbidden('You act as this member only to look, so you can change nothing.');
  if (checkedAccess) await assertSecondStep(access as StaffAccess, caller, token, accessControl);
}

async function assertSecondStep(
  access: StaffAccess,
  caller: Caller,
  token: string,
  { demo, authenticate }: AccessControl,
): Promise<void> {
  if (!findSecondStepError(access, caller, demo)) return;
  // Another process may have checked the second step since this one cached the session.
  const current = await authenticate(token, { bypassesCache: true });
  if (!current) throw unauthenticated();
  const error = findSecondStepError(access, current, demo);
  if (error) throw new HttpError(error);
}

function readInput(endpoint: Endpoint, request: FastifyRequest, body: unknown): Record<string, unknown> {
  const url = request.raw.url ?? '';
  const search = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  return {
    ...(endpoint.params && { params: validate(endpoint.params, request.params) }),
    query: validate(querySchema(endpoint), parseQuery(search)),
    ...(endpoint.body && { body: validate(endpoint.body, body ?? {}) }),
    ...(endpoint.requiresVersion && { version: readVersion(request) }),
  };
}

function readVersion({ headers }: FastifyRequest): string {
  const version = /^(?:W\/)?"([^"]+)"$/.exec(headers['if-match'] ?? '')?.[1];
  if (!version) throw new HttpError('versionMissing');
  return version;
}

const anyQuery = z.object({});
const noQuery = z.strictObject({});

/** File URLs accept any query, because other sites add tracking parameters. */
const querySchema = ({ query, response }: Endpoint) => query ?? (response === 'file' ? anyQuery : noQuery);
