import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import * as z from 'zod/mini';
import type { Access, AnswerOf, Endpoint, EndpointSpec, InputOf, Schema } from '#contract/endpoint.ts';
import { parseQuery } from '#contract/wire/query-string.ts';
import { answerSchema } from './answer-schema.ts';
import { bearerToken } from './bearer-token.ts';
import type { Authenticate, Caller } from './caller.ts';
import type { SharedAnswers } from './conditional-answer.ts';
import { badInput, notAllowed, notSignedIn, Refusal } from './errors.ts';
import { type FileAnswer, sendFile } from './file-answer.ts';
import { plainFault } from './plain-fault.ts';
import { withBody } from './upload.ts';

/** Where a call comes from; a handler sees nothing else of HTTP. */
export type Call<Kind extends Access = Access> = {
  caller: Kind extends 'public' | 'demo-or-staff' ? Caller | null : Caller;
  /** The network address, for limits and the audit log. */
  address: string;
  requestId: string;
  /** The portal's address by the host name that the client uses. For redirects of the browser, never for emails. */
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
  /** Told of every refused access, for the audit log. */
  onRefused: (refused: CallOfSomebody) => Promise<void>;
  /** Told of everything that staff is about to do in a member's place, for the audit log. */
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

/** Serves the calls of one area. TypeScript asks for a handler for each of them. */
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
    // Before the body is read: a stranger's upload is refused unread.
    onRequest: async (request) => {
      request.caller = await admit(endpoint, request, gatekeeper);
    },
    handler: async (request, reply) => {
      const find = () => answerTo(request, endpoint, gatekeeper, handle);
      if (endpoint.sameForAll) return gatekeeper.sharedAnswers.send(request, reply, endpoint.access, find);
      const answer = await find();
      return endpoint.answer === 'file' ? sendFile(reply, answer as FileAnswer) : send(reply, answer);
    },
  };
}

async function answerTo(
  request: FastifyRequest,
  endpoint: Endpoint,
  gatekeeper: Gatekeeper,
  handle: Handler<EndpointSpec>,
): Promise<unknown> {
  // Who is not told who calls cannot answer by it.
  const caller = endpoint.sameForAll ? null : request.caller;
  const portalUrl = gatekeeper.portalUrlFor(request.headers.host);
  const call = { caller: caller as Caller, address: request.ip, requestId: request.id, portalUrl };
  const work = async (body: unknown) => {
    const input = readInput(endpoint, request, body) as InputOf<EndpointSpec>;
    await noteAct(endpoint, request, gatekeeper);
    return handle(input, call);
  };
  return withBody(endpoint, request, work).catch((error: unknown) =>
    noteRefusal(error, endpoint, request, gatekeeper),
  );
}

/**
 * What staff does as a member is the member's to know, whichever call it was done by. Said before it is done: what
 * cannot be written down does not happen, and a process that dies in between has said too much rather than too little.
 */
async function noteAct(
  endpoint: Endpoint,
  { caller, ip }: FastifyRequest,
  gatekeeper: Gatekeeper,
): Promise<void> {
  if (endpoint.method === 'GET' || !caller?.impersonatorId) return;
  await gatekeeper.onActedFor({ endpoint: endpoint.name, caller, address: ip });
}

/** A handler that refuses its caller is written down like the gate that does. */
async function noteRefusal(
  error: unknown,
  endpoint: Endpoint,
  { caller, ip }: FastifyRequest,
  gatekeeper: Gatekeeper,
): Promise<never> {
  if (caller && error instanceof Refusal && error.code === 'notAllowed') {
    await gatekeeper.onRefused({ endpoint: endpoint.name, caller, address: ip });
  }
  throw error;
}

/** Answers are about one person unless said otherwise: no shared cache may keep them. */
function send(reply: FastifyReply, answer: unknown): unknown {
  reply.header('cache-control', 'private, no-store');
  return answer;
}

async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  gatekeeper: Gatekeeper,
): Promise<Caller | null> {
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

/** An endpoint without parameters refuses a query. Links to files take any, because other sites add tracking parameters. */
const querySchemaOf = ({ query, answer }: Endpoint) => query ?? (answer === 'file' ? anyQuery : noQuery);

function read(schema: Schema, value: unknown): unknown {
  const result = schema.safeParse(value, { error: plainFault });
  if (result.success) return result.data;
  // Of a field the first fault alone: the others are about the same typing.
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
