import { connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { expectErrorResponse } from './expect-error-response.ts';

const portal = setUpTestApp();
let port: number;
beforeAll(async () => {
  port = Number(new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 })).port);
});

/** Sends these bytes and reads the response until the server closes the connection. */
function sendRaw(bytes: string | Buffer): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  const received: Buffer[] = [];
  socket.setTimeout(10_000, () => socket.destroy(new Error('no response')));
  socket.on('data', (chunk) => received.push(chunk));
  socket.on('error', reject);
  socket.on('end', () => {
    socket.destroy();
    const [head = '', text = ''] = Buffer.concat(received).toString('utf8').split('\r\n\r\n', 2);
    resolve({ status: Number(head.split(' ')[1]), text });
  });
  return promise;
}

const request = (line: string, headers: string[] = [], body = '') =>
  [`${line} HTTP/1.1`, 'Host: portal', 'Connection: close', ...headers, '', body].join('\r\n');
const get = (path: string, ...headers: string[]) => request(`GET ${path}`, headers);
const join = (headers: string[], body = '{}') =>
  request('POST /api/joins', ['Content-Type: application/json', ...headers], body);
const chunked = 'Transfer-Encoding: chunked';
const manyHeaders = Array.from({ length: 2_000 }, (_, index) => `X-${index}: abcdefghij`);

const malformed: [string, number, string | Buffer][] = [
  ['TLS instead of HTTP', 400, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'.repeat(20)],
  ['random bytes', 400, Buffer.from([0xff, 0xfe, 0, 1, 2, 3, 13, 10, 13, 10])],
  ['an unknown method', 400, 'FROB / HTTP/1.1\r\nHost: portal\r\n\r\n'],
  ['an unknown version', 400, 'GET / HTTP/9.9\r\nHost: portal\r\n\r\n'],
  ['a space in a header name', 400, get('/', 'X Y: 1')],
  ['a NUL in a header', 400, get('/', 'X-Y: a\0b')],
  ['a folded header', 400, get('/', 'X-Y: a', ' b')],
  ['bare line feeds', 400, 'GET / HTTP/1.1\nHost: portal\n X: y\n\n'],
  ['no host', 400, 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a header of 20,000 characters', 431, get('/', `X-Y: ${'a'.repeat(20_000)}`)],
  ['headers of 3 million characters', 431, get('/', `X-Y: ${'a'.repeat(3_000_000)}`)],
  ['2,000 headers', 431, get('/', ...manyHeaders)],
  ['a URL of 20,000 characters', 431, get(`/${'a'.repeat(20_000)}`)],
  ['a length and chunks', 400, join(['Content-Length: 5', chunked], '0\r\n\r\n')],
  ['two lengths', 400, join(['Content-Length: 2', 'Content-Length: 3'])],
  ['a negative length', 400, join(['Content-Length: -1'])],
  ['a hexadecimal length', 400, join(['Content-Length: 0x10'])],
  ['a length of 40 digits', 400, join([`Content-Length: ${'9'.repeat(40)}`])],
  ['a transfer encoding after a tab', 400, join(['Transfer-Encoding:\tchunked, nonsense'], '0\r\n\r\n')],
  ['a chunk with an invalid length', 400, join([chunked], 'zz\r\n{}\r\n0\r\n\r\n')],
  ['a chunk extension of 20,000', 413, join([chunked], `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`)],
  ['a body of 9 MB', 413, join(['Content-Length: 9000000'])],
  ['a compressed body', 400, join(['Content-Encoding: gzip', 'Content-Length: 2'])],
  ['an unknown expectation', 400, join(['Expect: miracles', 'Content-Length: 2'])],
  ['a URL that cannot be decoded', 400, get('/api/users/%zz')],
  ['an absolute URL of another host', 404, get('http://evil.example/api/nothing')],
  ['an asterisk as the URL', 404, request('OPTIONS *')],
  ['a method that no endpoint has', 404, request('DELETE /api/users/privacy')],
  ['TRACE, which would reflect headers', 404, request('TRACE /api/users/privacy')],
];

it('returns an error in the common format for malformed requests', async () => {
  countAttacks(malformed.length);
  for (const [kind, expected, bytes] of malformed) {
    const { status, text } = await sendRaw(bytes);
    expect(status, `${kind}: ${text}`).toBe(expected);
    expectErrorResponse({ status, text });
  }
});

it('serves other requests while it gets 200 malformed ones', async () => {
  countAttacks(200);
  const responses = Array.from({ length: 200 }, () => sendRaw('nonsense\r\n\r\n'));
  expect((await portal.sendRaw({ path: '/health/live' })).status).toBe(200);
  for (const { status } of await Promise.all(responses)) expect(status).toBe(400);
});
