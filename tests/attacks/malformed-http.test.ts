import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { attacked } from '#tests/support/attacked.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { expectRefusal } from './refusals.ts';

let portal: TestApp;
let port: number;

beforeAll(async () => {
  portal = await startTestApp();
  port = Number(new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(() => portal.close());

/** Sends the bytes as they are, and gives what comes back until the other side closes. */
function sendRaw(bytes: string | Buffer): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
  const heard: Buffer[] = [];
  socket.setTimeout(10_000, () => socket.destroy(new Error('the portal says nothing')));
  socket.on('data', (chunk) => heard.push(chunk));
  socket.on('error', reject);
  socket.on('end', () => {
    socket.destroy();
    const [head = '', text = ''] = Buffer.concat(heard).toString('utf8').split('\r\n\r\n', 2);
    resolve({ status: Number(head.split(' ')[1]), text });
  });
  return promise;
}

const get = (path: string, ...headers: string[]) =>
  [`GET ${path} HTTP/1.1`, 'Host: portal', 'Connection: close', ...headers, '', ''].join('\r\n');
const post = (path: string, headers: string[], body: string) =>
  [`POST ${path} HTTP/1.1`, 'Host: portal', 'Connection: close', ...headers, '', body].join('\r\n');
const json = 'Content-Type: application/json';

const unreadable: [string, number, string | Buffer][] = [
  ['no HTTP at all', 400, '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'.repeat(20)],
  ['bytes without meaning', 400, Buffer.from([0xff, 0xfe, 0, 1, 2, 3, 13, 10, 13, 10])],
  ['a method that does not exist', 400, 'FROB / HTTP/1.1\r\nHost: portal\r\n\r\n'],
  ['a version that does not exist', 400, 'GET / HTTP/9.9\r\nHost: portal\r\n\r\n'],
  ['a blank in a header’s name', 400, get('/', 'X Y: 1')],
  ['a NUL in a header', 400, get('/', 'X-Y: a\0b')],
  ['a header folded over two lines', 400, get('/', 'X-Y: a', ' b')],
  ['bare line feeds', 400, 'GET / HTTP/1.1\nHost: portal\n X: y\n\n'],
  ['no host', 400, 'GET /health/live HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a header of 20,000 characters', 431, get('/', `X-Y: ${'a'.repeat(20_000)}`)],
  ['headers of 3 million characters', 431, get('/', `X-Y: ${'a'.repeat(3_000_000)}`)],
  ['2,000 headers', 431, get('/', ...Array.from({ length: 2_000 }, (_, index) => `X-${index}: abcdefghij`))],
  ['an address of 20,000 characters', 431, get(`/${'a'.repeat(20_000)}`)],
  [
    'a length and chunks',
    400,
    post('/api/joins', [json, 'Content-Length: 5', 'Transfer-Encoding: chunked'], '0\r\n\r\n'),
  ],
  ['two lengths', 400, post('/api/joins', [json, 'Content-Length: 2', 'Content-Length: 3'], '{}')],
  ['a length below nothing', 400, post('/api/joins', [json, 'Content-Length: -1'], '{}')],
  ['a length that is no number', 400, post('/api/joins', [json, 'Content-Length: 0x10'], '{}')],
  ['a length beyond all numbers', 400, post('/api/joins', [json, `Content-Length: ${'9'.repeat(40)}`], '{}')],
  [
    'a coding hidden behind a tab',
    400,
    post('/api/joins', [json, 'Transfer-Encoding:\tchunked, nonsense'], '0\r\n\r\n'),
  ],
  [
    'chunks of no length',
    400,
    post('/api/joins', [json, 'Transfer-Encoding: chunked'], 'zz\r\n{}\r\n0\r\n\r\n'),
  ],
  [
    'a chunk with 20,000 characters about it',
    413,
    post('/api/joins', [json, 'Transfer-Encoding: chunked'], `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`),
  ],
  ['a body larger than any', 413, post('/api/joins', [json, 'Content-Length: 9000000'], '{}')],
  [
    'a body under another coding',
    400,
    post('/api/joins', [json, 'Content-Encoding: gzip', 'Content-Length: 2'], '{}'),
  ],
  [
    'an expectation that nobody knows',
    400,
    post('/api/joins', [json, 'Expect: miracles', 'Content-Length: 2'], '{}'),
  ],
  ['an address that cannot be decoded', 400, get('/api/users/%zz')],
  ['a whole address of another host', 404, get('http://evil.example/api/nothing')],
  ['an asterisk for an address', 404, 'OPTIONS * HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n'],
  [
    'a method that no call has',
    404,
    'DELETE /api/users/privacy HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n',
  ],
  [
    'TRACE, which would send headers back',
    404,
    'TRACE /api/users/privacy HTTP/1.1\r\nHost: portal\r\nConnection: close\r\n\r\n',
  ],
];

it.each(unreadable)('is refused in the one shape: %s', async (_, expected, bytes) => {
  attacked(1);
  const { status, text } = await sendRaw(bytes);
  expect(status, text).toBe(expected);
  expectRefusal({ status, text });
});

it('holds up nobody else', async () => {
  attacked(200);
  const junk = Array.from({ length: 200 }, () => sendRaw('nonsense\r\n\r\n'));
  expect((await portal.call({ path: '/health/live' })).status).toBe(200);
  for (const { status } of await Promise.all(junk)) expect(status).toBe(400);
});
