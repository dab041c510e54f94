import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config/config.ts';
import { handleErrors } from './error-handler.ts';
import { normalizeForwardedAddresses } from './forwarded-addresses.ts';
import { readJsonBodies } from './json-body.ts';
import { refuseWithoutRoom } from './room.ts';
import { type SecurityHeaders, sendWithEveryAnswer } from './security-headers.ts';
import { cutOffIdleConnections, cutOffSlowSenders, headTimeouts, timeouts } from './slow-callers.ts';
import { answerOddRequests, answerUnreadable, takeUnreadableAddresses } from './unreadable-requests.ts';
import { logWhoLeft } from './who-left.ts';

/** What the portal and the marketplace have in common: how requests are read, and how faults are answered. */
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
    // By the name that it has in answers: whoever is shown one finds its lines.
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
    // Queries are read by the contract's own codec, in the binder.
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
