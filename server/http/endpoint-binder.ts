import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { Access, AnswerOf, Endpoint, EndpointSpec, InputOf, Schema } from '#contract/endpoint.ts';
import { parseQuery } from '#contract/wire/query-string.ts';
import { type Authenticate, bearerToken, type Caller } from './caller.ts';
import type { SharedAnswers } from './conditional-answer.ts';
import { badInput, notAllowed, notSignedIn, Refusal } from './errors.ts';
import { type FileAnswer, sendFile } from './file-answer.ts';
import { plainFault } from './plain-fault.ts';
import { withBody } from './upload.ts';

export type Call<Kind extends Access = Access> = {
  caller: Kind extends 'public' | 'demo-or-staff' ? Caller | null : Caller;
  address: string;
  /** By the host name that the client uses. For redirects of the browser, never for emails. */
  portalUrl: string;
};

type Answer<Spec extends EndpointSpec> = Spec['answer'] extends 'file' ? FileAnswer : AnswerOf<Spec>;

type Handler<Spec extends EndpointSpec> = (
  input: InputOf<Spec>,
  call: Spec extends { sameForAll: true } ? Omit<Call, 'caller' | 'portalUrl'> : Call<Spec['access']>,
) => Promise<Answer<Spec>>;

export type Handlers<Specs extends Record<string, EndpointSpec>> = {
  [Name in keyof Specs]: Handler<Specs[Name]>;
};

type CallOfSomebody = { endpoint: string; caller: Caller; address: string };

export type Gatekeeper = {
  authenticate: Authenticate;
  demo: boolean;
  sharedAnswers: SharedAnswers;
  portalUrlFor: (host: string | undefined) => string;
  onRefused: (refused: CallOfSomebody) => Promise<void>;
  onActedFor: (acted: CallOfSomebody) => Promise<void>;
};

declare module 'fastify' {
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

export function bindArea<Specs extends Record<string, Endpoint>>(
  app: FastifyInstance,
  gatekeeper: Gatekeeper,
  endpoints: Specs,
  handlers: Handlers<Specs>,
): void {
  for (const [name, endpoint] of Object.entries(endpoints)) {
    const handle = handlers[name] as unknown as Handler<EndpointSpec>;
    app.route(routeFor(endpoint, gatekeeper, handle));
  }
}

function routeFor(endpoint: Endpoint, gatekeeper: Gatekeeper, handle: Handler<EndpointSpec>): RouteOptions {
  return {
    method: endpoint.method,
    url: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { endpoint },
    ...(endpoint.answer !== 'file' && { schema: { response: { 200: answerSchema(endpoint.answer) } } }),
    // Before the body is read, so that uploads of strangers are rejected unread.
    onRequest: async (request) => {
      request.caller = await admit(endpoint, request, gatekeeper);
    },
    handler: async (request, reply) => {
      const find = () => answerTo(request, endpoint, gatekeeper, handle);
      if (endpoint.sameForAll) return gatekeeper.sharedAnswers.send(request, reply, endpoint.access, find);
      const answer = await find();
      if (endpoint.answer === 'file') return sendFile(reply, answer as FileAnswer);
      // Responses are personal by default, so no shared cache may keep them.
      reply.header('cache-control', 'private, no-store');
      return answer;
    },
  };
}

/** Fastify's serialiser drops fields that the contract does not name. */
function answerSchema(answer: Schema): Record<string, unknown> {
  const schema = z.toJSONSchema(answer, { target: 'openapi-3.0', io: 'output' }) as Record<string, unknown>;
  return withoutRefusal(schema) as Record<string, unknown>;
}

/** With `additionalProperties: false` the serialiser would validate instead of dropping fields. */
function withoutRefusal(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutRefusal);
  if (typeof schema !== 'object' || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) => !(key === 'additionalProperties' && value === false),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, withoutRefusal(value)]));
}

async function answerTo(
  request: FastifyRequest,
  endpoint: Endpoint,
  gatekeeper: Gatekeeper,
  handle: Handler<EndpointSpec>,
): Promise<unknown> {
  // Cacheable handlers do not receive the caller, so their responses cannot depend on it.
  const caller = endpoint.sameForAll ? null : request.caller;
  const portalUrl = gatekeeper.portalUrlFor(request.headers.host);
  const call = { caller: caller as Caller, address: request.ip, portalUrl };
  const work = async (body: unknown) => {
    const input = readInput(endpoint, request, body) as InputOf<EndpointSpec>;
    await noteAct(endpoint, request, gatekeeper);
    return handle(input, call);
  };
  return withBody(endpoint, request, work).catch(async (error: unknown) => {
    if (request.caller && error instanceof Refusal && error.code === 'notAllowed')
      await gatekeeper.onRefused({ endpoint: endpoint.name, caller: request.caller, address: request.ip });
    throw error;
  });
}

/** Recorded before the action, so that nothing happens unrecorded. */
async function noteAct(endpoint: Endpoint, { caller, ip }: FastifyRequest, gatekeeper: Gatekeeper) {
  if (endpoint.method === 'GET' || !caller?.impersonatorId) return;
  await gatekeeper.onActedFor({ endpoint: endpoint.name, caller, address: ip });
}

async function admit(endpoint: Endpoint, request: FastifyRequest, gatekeeper: Gatekeeper) {
  const { access } = endpoint;
  if (access === 'public' || (access === 'demo-or-staff' && gatekeeper.demo)) return null;
  const token = bearerToken(request.headers.authorization);
  const caller = token ? await gatekeeper.authenticate(token, endpoint.alsoFor) : null;
  if (!caller) throw notSignedIn();
  if (!isAdmitted(access, caller)) {
    await gatekeeper.onRefused({ endpoint: endpoint.name, caller, address: request.ip });
    throw notAllowed();
  }
  return caller;
}

function isAdmitted(access: Access, caller: Caller): boolean {
  if (access === 'member') return true;
  if (caller.impersonatorId) return false;
  return access === 'member-in-person' || caller.isStaff;
}

function readInput(endpoint: Endpoint, request: FastifyRequest, body: unknown): Record<string, unknown> {
  const url = request.raw.url ?? '';
  const search = url.includes('?') ? url.slice(url.indexOf('?') + 1) : '';
  return {
    ...(endpoint.params && { params: read(endpoint.params, request.params) }),
    query: read(querySchemaOf(endpoint), parseQuery(search)),
    ...(endpoint.body && { body: read(endpoint.body, body ?? {}) }),
  };
}

const anyQuery = z.object({});
const noQuery = z.strictObject({});

/** Links to files accept any query, because other sites add tracking parameters. */
const querySchemaOf = ({ query, answer }: Endpoint) => query ?? (answer === 'file' ? anyQuery : noQuery);

function read(schema: Schema, value: unknown): unknown {
  const result = schema.safeParse(value, { error: plainFault });
  if (result.success) return result.data;
  // Only the first fault of each field.
  const byField = new Map(
    result.error.issues
      .flatMap(faultsOf)
      .toReversed()
      .map((fault) => [fault.field, fault]),
  );
  throw badInput([...byField.values()].toReversed());
}

type Issue = NonNullable<ReturnType<Schema['safeParse']>['error']>['issues'][number];

function faultsOf(issue: Issue): { field: string; message: string }[] {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({
      field: [...issue.path, shortened(key)].join('.'),
      message: 'is not known here',
    }));
  }
  return [{ field: field || 'body', message: issue.message }];
}

/** Unknown keys can have any length, and the response repeats them. */
const shortened = (key: string) => (key.length > 100 ? `${key.slice(0, 100)}…` : key);
