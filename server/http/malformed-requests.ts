import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { badRequest, HttpError } from './errors.ts';
import { toRouteGroup } from './route-label.ts';
import type { SecurityHeaders } from './security-headers.ts';

const errorCodeByCause: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'tooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTimeout',
};

/** A shorter delay could drop the response. */
const closeDelayMs = 1_000;
const handledSockets = new WeakSet<Socket>();

export const handleClientError =
  (headers: SecurityHeaders, log: () => FastifyBaseLogger) =>
  ({ code }: ConnectionError, socket: Socket): void => {
    if (handledSockets.has(socket)) return;
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    handledSockets.add(socket);
    const errorCode = errorCodeByCause[String(code)];
    const { status, message } = errorCode ? new HttpError(errorCode) : badRequest('Malformed HTTP request.');
    const requestId = crypto.randomUUID();
    // The error is not logged, because it contains the received bytes.
    log().info({ requestId, code, res: { statusCode: status } }, 'malformed HTTP request');
    const body = JSON.stringify({ message, requestId });
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
      'connection: close',
    ];
    socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
    setTimeout(() => socket.destroy(), closeDelayMs).unref();
  };

const malformedUrls = new WeakMap<IncomingMessage, HttpError>();

/** Replaces malformed URLs. Otherwise the router responds before all hooks, without logs and metrics. */
export function rewriteMalformedUrls(app: () => FastifyInstance) {
  const reject = (message: string) => (_path: string, request: IncomingMessage, response: ServerResponse) => {
    malformedUrls.set(request, badRequest(message));
    request.url = toRouteGroup(request.url ?? '');
    app().routing(request, response);
  };
  return {
    onBadUrl: reject('Malformed URL.'),
    onMaxParamLength: reject('A part of the URL is too long.'),
  };
}

/** Sends a response where Node would only close the connection. */
export function handleMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const hasHost = raw.headers.host !== undefined || raw.httpVersion === '1.0';
    done(hasHost ? malformedUrls.get(raw) : badRequest('The Host header is missing.'));
  });
  // Ignores unknown `Expect` headers.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
}
