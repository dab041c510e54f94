import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import type { Config } from '../config.ts';
import { answerError, handleErrors } from './error-handler.ts';
import { cutOffIdleReaders } from './idle-readers.ts';
import { readJsonBodies } from './json-body.ts';
import { refuseWithoutRoom } from './room.ts';
import { type SecurityHeaders, sendWithEveryAnswer } from './security-headers.ts';
import { cutOffSlowSenders, serverPatience } from './slow-senders.ts';
import { answerOddRequests, answerUnreadable } from './unreadable-requests.ts';

/** What the portal and the marketplace have in common: how requests are read, and how faults are answered. */
export function bareApp(
  config: Config,
  headers: SecurityHeaders,
  { loggerInstance, readerPatience }: { loggerInstance?: FastifyBaseLogger; readerPatience?: number },
): FastifyInstance {
  const app = fastify({
    ...(loggerInstance && { loggerInstance }),
    trustProxy: config.trustProxy,
    bodyLimit: 256 * 1024,
    genReqId: () => crypto.randomUUID(),
    // By the name that it has in answers: whoever is shown one finds its lines.
    logController: new LogController({ requestIdLogLabel: 'requestId' }),
    // Queries are read by the contract's own codec, in the binder.
    routerOptions: { querystringParser: () => ({}), ignoreTrailingSlash: false, maxParamLength: 200 },
    return503OnClosing: true,
    // An address that cannot even be read is answered like any other wrong request; no hook comes before that.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply.headers(headers)),
    clientErrorHandler: answerUnreadable(headers),
    requestTimeout: serverPatience.requestTimeout,
    http: { ...serverPatience.http, requireHostHeader: false },
  });
  app.decorateRequest('caller', null);
  handleErrors(app);
  sendWithEveryAnswer(app, headers);
  answerOddRequests(app);
  cutOffSlowSenders(app);
  cutOffIdleReaders(app, readerPatience);
  const liesHere = !config.databaseUrl || !config.files;
  if (liesHere) refuseWithoutRoom(app, config.dataDir);
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app);
  return app;
}
