import type { FastifyBaseLogger, FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { Endpoint, EndpointSpec, RequestOf, ResponseOf } from '#contract/endpoint.ts';
import type { ErrorResponse } from '#contract/wire/errors.ts';
import { formatQuery, type Query } from '#contract/wire/query-string.ts';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import { type DemoAccountName, demoEmail, demoPassword, demoRoles } from '#server/db/demo-accounts.ts';
import { jobHandlers } from '#server/features/job-handlers.ts';
import { createLocalFileStore, type FileStore } from '#server/files/file-store.ts';
import { type JobHandler, openJobQueue } from '#server/jobs/job-queue.ts';
import { createLog } from '#server/log/log.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import { type AppServices, createServices } from '#server/start/create-services.ts';
import { openTestDatabase, type TestDatabase } from './test-databases.ts';

export type TestSession = { token: string; userId: string };

export type TestApp = {
  app: FastifyInstance;
  database: TestDatabase;
  config: Config;
  appServices: AppServices;
  /** Sends a request to an endpoint of the contract. */
  send<Called extends Endpoint>(
    endpoint: Called,
    input: RequestOf<Called>,
    caller?: Caller,
  ): Promise<EndpointResponse<Called>>;
  /** Sends any request, valid or not. */
  sendRaw(request: TestRequest): Promise<TestResponse>;
  /** Marks the second step of staff as done. */
  signIn(name: DemoAccountName, password?: string): Promise<TestSession>;
  close(): Promise<void>;
};

type TestRequest = {
  method?: EndpointSpec['method'];
  path: string;
  token?: string | undefined;
  json?: unknown;
  form?: Record<string, string> | string;
  headers?: Record<string, string>;
  ipAddress?: string;
};
export type TestResponse = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read responses of any shape
  body: any;
  text: string;
  headers: Record<string, string | undefined>;
};

type Caller = Pick<TestRequest, 'token' | 'ipAddress' | 'headers'>;

type EndpointResponse<Called extends Endpoint> = Omit<TestResponse, 'body'> & {
  body: ResponseOf<Called>;
  /** The body of an error response. */
  errorBody: Required<ErrorResponse>;
};

type AppOptions = {
  sharedDatabase?: TestDatabase;
  fileStore?: FileStore;
  loggerInstance?: FastifyBaseLogger;
  metrics?: Metrics;
  idleTimeoutMs?: number;
  webFolder?: string;
};

/** An app for all tests of a file. */
export function setUpTestApp(environment: Record<string, string> = {}, options: AppOptions = {}) {
  const portal = {} as TestApp & { signInBeforeAll(name: DemoAccountName): TestSession };
  beforeAll(async () => {
    Object.assign(portal, await startTestApp(environment, options));
  });
  afterAll(() => portal.close?.());
  portal.signInBeforeAll = (name) => {
    const session = {} as TestSession;
    beforeAll(async () => {
      Object.assign(session, await portal.signIn(name));
    });
    return session;
  };
  return portal;
}

/** Starts the app without a port, on a new copy of the test database or on a shared one, which the test must close. */
export async function startTestApp(
  environment: Record<string, string> = {},
  options: AppOptions = {},
): Promise<TestApp> {
  const { sharedDatabase, loggerInstance, metrics, idleTimeoutMs, webFolder } = options;
  const database = sharedDatabase ?? (await openTestDatabase());
  const settings = { DEMO: 'true', TRUST_PROXY: 'true', RESPONSE_CACHE_MS: '0' };
  const config = readConfig({ ...settings, DATA_DIR: database.folder, ...environment });
  const fileStore = options.fileStore ?? createLocalFileStore(database.filesFolder);
  const jobQueue = await openJobQueue({ pool: database.pool, onError: () => {} });
  const log = loggerInstance ?? createLog('silent');
  const appServices = createServices({ config, database, fileStore, jobQueue, log, metrics });
  await jobQueue.startWorkers(disableScheduledJobs(jobHandlers(appServices.services)));
  const build = { version: 'test', build: 'test' };
  const app = await buildApp({
    appServices,
    build,
    metrics,
    webFolder,
    ...(loggerInstance && { loggerInstance }),
    ...(idleTimeoutMs && { idleTimeoutMs }),
  });

  const sendRaw = (request: TestRequest) => sendToApp(app, request);
  return {
    app,
    database,
    config,
    appServices,
    send: async (endpoint, input, caller) => {
      const response = await sendRaw({ ...caller, ...toTestRequest(endpoint, input as Input) });
      return { ...response, errorBody: response.body };
    },
    sendRaw,
    signIn: async (name, password = demoPassword) => {
      const form = { grant_type: 'password', username: demoEmail(name), password };
      const { status, body } = await sendRaw({ path: '/connect/token', form });
      if (status !== 200) throw new Error(`${name} could not sign in: ${JSON.stringify(body)}`);
      if (name in demoRoles) await completeSecondStep(database, body.userId);
      return { token: body.access_token, userId: body.userId };
    },
    close: async () => {
      await app.close();
      await jobQueue.stop();
      if (!sharedDatabase) await database.close();
    },
  };
}

const completeSecondStep = ({ db }: TestDatabase, memberId: string) =>
  db
    .updateTable('sessions')
    .set({ secondStepAt: sql<Date>`now()` })
    .where('memberId', '=', memberId)
    .execute();

/** Scheduled jobs do nothing in tests. */
const disableScheduledJobs = (handlers: JobHandler[]) =>
  handlers.map((handler) => (handler.job.cron ? { ...handler, handle: async () => {} } : handler));

type Input = {
  params?: Record<string, string>;
  query?: Query;
  body?: Record<string, unknown>;
  version?: string;
};

function toTestRequest(
  { method, path, bodyEncoding }: Endpoint,
  { params = {}, query = {}, body, version }: Input,
): TestRequest {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const payload = bodyEncoding === 'form' ? { form: body as Record<string, string> } : { json: body };
  return {
    method,
    path: `${filledPath}?${formatQuery(query)}`.replace(/\?$/, ''),
    ...(body && payload),
    ...(version && { headers: { 'if-match': `"${version}"` } }),
  };
}

export async function sendToApp(
  app: FastifyInstance,
  { method, path, token, json, form, headers, ipAddress }: TestRequest,
): Promise<TestResponse> {
  const hasBody = json !== undefined || form !== undefined;
  const request: InjectOptions = {
    method: method ?? (hasBody ? 'POST' : 'GET'),
    url: path,
    headers: {
      'x-forwarded-for': ipAddress ?? '203.0.113.7',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      ...headers,
    },
    ...(json !== undefined && { payload: json as object }),
    ...(form !== undefined && {
      payload: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    }),
  };
  return toTestResponse(await app.inject(request));
}

export function toTestResponse(response: LightMyRequestResponse): TestResponse {
  const isJson = String(response.headers['content-type']).includes('json');
  return {
    status: response.statusCode,
    text: response.body,
    body: isJson ? response.json() : response.body,
    headers: response.headers as Record<string, string | undefined>,
  };
}
