import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { badRequest, HttpError } from './errors.ts';
import { routeGroup } from './route-label.ts';
import type { SecurityHeaders } from './security-headers.ts';

const errorCodeByCause: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'tooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
};

/** Closing the connection earlier would drop the response. */
const lingerMs = 1_000;
const handledSockets = new WeakSet<Socket>();

export const handleClientError =
  (headers: SecurityHeaders, log: () => FastifyBaseLogger) =>
  ({ code }: ConnectionError, socket: Socket): void => {
    if (handledSockets.has(socket)) return;
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    handledSockets.add(socket);
    const known = errorCodeByCause[String(code)];
    const { status, message } = known ? new HttpError(known) : badRequest('This is not a request of HTTP.');
    const requestId = crypto.randomUUID();
    // Not the error, which contains the sent bytes.
    log().info({ requestId, code, res: { statusCode: status } }, 'not readable as HTTP');
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
    setTimeout(() => socket.destroy(), lingerMs).unref();
  };

const malformedUrls = new WeakMap<IncomingMessage, HttpError>();

/** Without this the router would respond before all hooks, so the request would not be logged or counted. */
export function rewriteMalformedUrls(app: () => FastifyInstance) {
  const refuse = (message: string) => (_path: string, request: IncomingMessage, response: ServerResponse) => {
    malformedUrls.set(request, badRequest(message));
    request.url = `${routeGroup(request.url ?? '')}/*`;
    app().routing(request, response);
  };
  return {
    onBadUrl: refuse('This address cannot be read.'),
    onMaxParamLength: refuse('A part of this address is too long.'),
  };
}

/** Node would close the connection without a response. */
export function handleMalformedRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isNamed = raw.headers.host !== undefined || raw.httpVersion === '1.0';
    done(isNamed ? malformedUrls.get(raw) : badRequest('The request does not say which host it is for.'));
  });
  // Ignores unknown `Expect` headers.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
}
