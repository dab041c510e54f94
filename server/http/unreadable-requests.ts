import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { badRequest, Refusal } from './errors.ts';
import { partOf } from './logged-route.ts';
import type { SecurityHeaders } from './security-headers.ts';

const codes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'tooLarge',
  ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow',
};

/** Closed at once, under what is still coming in, the connection would take the answer with it. */
const timeToRead = 1_000;
const answered = new WeakSet<Socket>();

/** What cannot be read as HTTP never becomes a request; whoever sent it is refused in the same shape as all others. */
export const answerUnreadable =
  (headers: SecurityHeaders, log: () => FastifyBaseLogger) =>
  ({ code }: ConnectionError, socket: Socket): void => {
    if (answered.has(socket)) return;
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    answered.add(socket);
    const known = codes[String(code)];
    const { status, message } = known ? new Refusal(known) : badRequest('This is not a request of HTTP.');
    const requestId = crypto.randomUUID();
    // Not the error itself, which carries the bytes that were sent.
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
    setTimeout(() => socket.destroy(), timeToRead).unref();
  };

const unreadableAddresses = new WeakMap<IncomingMessage, Refusal>();

/**
 * The router would answer an address that it cannot read by itself, before all hooks. Such a request goes in again under
 * an address that leads nowhere: so it is logged, counted and refused like every other.
 */
export function takeUnreadableAddresses(app: () => FastifyInstance) {
  const refuse = (message: string) => (_path: string, request: IncomingMessage, response: ServerResponse) => {
    unreadableAddresses.set(request, badRequest(message));
    request.url = `${partOf(request.url ?? '')}/*`;
    app().routing(request, response);
  };
  return {
    onBadUrl: refuse('This address cannot be read.'),
    onMaxParamLength: refuse('A part of this address is too long.'),
  };
}

/** What never came to a route; and two things that Node would refuse by itself, without a word. */
export function answerOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isNamed = raw.headers.host !== undefined || raw.httpVersion === '1.0';
    done(
      isNamed ? unreadableAddresses.get(raw) : badRequest('The request does not say which host it is for.'),
    );
  });
  // To expect something of us that we do not know is no reason for either side not to go on.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
}
