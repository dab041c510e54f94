import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import { handleErrors } from './error-handler.ts';
import { normalizeForwardedAddresses } from './forwarded-addresses.ts';
import { readJsonBodies } from './json-body.ts';
import { refuseWithoutRoom } from './room.ts';
import { type SecurityHeaders, sendWithEveryAnswer } from './security-headers.ts';
import { cutOffIdleConnections, cutOffSlowSenders, headTimeouts, timeouts } from './slow-callers.ts';
import { answerOddRequests, answerUnreadable, takeUnreadableAddresses } from './unreadable-requests.ts';

export function bareApp(
  config: Config,
  headers: SecurityHeaders,
  { loggerInstance, idleTimeout }: { loggerInstance?: FastifyBaseLogger; idleTimeout?: number },
): FastifyInstance {
  const app: FastifyInstance = fastify({
    ...(loggerInstance && { loggerInstance }),
    trustProxy: config.trustProxy,
    bodyLimit: 256 * 1024,
    genReqId: () => crypto.randomUUID(),
    // The same name as in error responses.
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
    // The binder parses queries with the contract's codec.
    routerOptions: {
      ...{ querystringParser: () => ({}), ignoreTrailingSlash: false, maxParamLength: 200 },
      ...takeUnreadableAddresses(() => app),
    },
    return503OnClosing: true,
    clientErrorHandler: answerUnreadable(headers, () => app.log),
    ...timeouts,
    ...(idleTimeout && { connectionTimeout: idleTimeout }),
    http: { ...headTimeouts, requireHostHeader: false },
  });
  app.decorateRequest('caller', null);
  normalizeForwardedAddresses(app);
  handleErrors(app);
  logWhoLeft(app);
  sendWithEveryAnswer(app, headers);
  answerOddRequests(app);
  cutOffSlowSenders(app);
  cutOffIdleConnections(app);
  const liesHere = !config.databaseUrl || !config.files;
  if (liesHere) refuseWithoutRoom(app, config.dataDir);
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app);
  return app;
}

function logWhoLeft(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.raw.once('close', () => {
      if (reply.raw.writableFinished) return;
      reply.log.info({ responseTime: reply.elapsedTime }, 'the connection ended before the answer');
    });
    done();
  });
}
