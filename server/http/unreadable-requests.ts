import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import type { ErrorCode } from '#contract/wire/errors.ts';
import { badRequest, Refusal } from '../errors.ts';
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
  (headers: SecurityHeaders) =>
  ({ code }: ConnectionError, socket: Socket): void => {
    if (answered.has(socket)) return;
    if (code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
    answered.add(socket);
    const known = codes[String(code)];
    const { status, message } = known ? new Refusal(known) : badRequest('This is not a request of HTTP.');
    const body = JSON.stringify({ message, requestId: crypto.randomUUID() });
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

/** Two things that Node would refuse by itself, without a word. */
export function answerOddRequests(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isNamed = raw.headers.host !== undefined || raw.httpVersion === '1.0';
    done(isNamed ? undefined : badRequest('The request does not say which host it is for.'));
  });
  // To expect something of us that we do not know is no reason for either side not to go on.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response));
}
