import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import { connectionTimeouts, enforceTimeouts, headerTimeouts } from './connection-timeouts.ts';
import { rejectWritesWhenDiskFull } from './disk-space.ts';
import { registerErrorHandler } from './error-handler.ts';
import { normalizeForwardedAddresses } from './forwarded-addresses.ts';
import { registerJsonParser } from './json-body.ts';
import { handleClientError, handleMalformedRequests, rewriteMalformedUrls } from './malformed-requests.ts';
import { addSecurityHeaders, type SecurityHeaders } from './security-headers.ts';

export type BaseAppOptions = { loggerInstance?: FastifyBaseLogger; idleTimeoutMs?: number };

export function createBaseApp(
  config: Config,
  headers: SecurityHeaders,
  { loggerInstance, idleTimeoutMs }: BaseAppOptions,
): FastifyInstance {
  const app: FastifyInstance = fastify({
    ...(loggerInstance && { loggerInstance }),
    trustProxy: config.trustProxy,
    bodyLimit: 256 * 1024,
    genReqId: () => crypto.randomUUID(),
    // Error responses use the same name.
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
    // register-endpoints.ts parses queries with the contract's codec.
    routerOptions: { querystringParser: () => ({}), maxParamLength: 200, ...rewriteMalformedUrls(() => app) },
    return503OnClosing: true,
    clientErrorHandler: handleClientError(headers, () => app.log),
    ...connectionTimeouts,
    ...(idleTimeoutMs && { connectionTimeout: idleTimeoutMs }),
    http: { ...headerTimeouts, requireHostHeader: false },
  });
  app.decorateRequest('caller', null);
  normalizeForwardedAddresses(app);
  registerErrorHandler(app);
  logAbortedRequests(app);
  addSecurityHeaders(app, headers);
  handleMalformedRequests(app);
  enforceTimeouts(app);
  const usesLocalDisk = !config.databaseUrl || !config.files;
  if (usesLocalDisk) rejectWritesWhenDiskFull(app, config.dataDir);
  app.removeContentTypeParser('text/plain');
  registerJsonParser(app);
  return app;
}

function logAbortedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return;
      reply.log.info({ responseTime: reply.elapsedTime }, 'client disconnected before the response');
    });
    done();
  });
}
