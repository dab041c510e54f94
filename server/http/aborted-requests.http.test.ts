import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openTestDatabase, type TestDatabase } from '#tests/support/engines.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { createLog } from '../log/log.ts';
import { Metrics } from '../metrics/metrics.ts';

const lines: string[] = [];
const loggerInstance = createLog('trace', { write: (line) => lines.push(line) });
let database: TestDatabase;
let page: FastifyInstance;
let portal: TestApp;
let port: number;

beforeAll(async () => {
  database = await openTestDatabase();
  const metrics = new Metrics({ database, build: { version: '1', build: '1' } });
  portal = await startTestApp({}, { shared: database, loggerInstance, metrics });
  page = metrics.app();
  port = Number(new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  await portal.close();
  await page.close();
  await database.close();
});

const leftEarly = 'the connection ended before the answer';
const logged = () => lines.map((line) => JSON.parse(line));
const linesOf = (requestId: string) => logged().filter((line) => line.requestId === requestId);

const counted = async () => (await page.inject('/metrics')).body.split('\n');

async function open(head: string[], body: string) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  socket.write([...head, 'host: portal', '', body].join('\r\n'));
  return socket;
}

/** What comes back until the other side closes. */
async function answerTo(head: string[]): Promise<{ message: string; requestId: string }> {
  const socket = await open([...head, 'connection: close'], '');
  const text = (await socket.toArray()).join('');
  return JSON.parse(text.slice(text.indexOf('\r\n\r\n')));
}

/** That the portal has begun to read what it is sent. */
const isRead = async () => expect(await counted()).toContain('muster_http_requests_in_flight 1');
const isTakenApart = () => expect(lines.join('')).toContain('starting multipart parsing');

it.each([
  ['a form', '/connect/forgotpassword', 'application/json', '{"usernam', isRead],
  [
    'an upload',
    '/api/users/profileimage',
    'multipart/form-data; boundary=b',
    '--b\r\ncontent-disposition: form-data; name="img"; filename="kereru.png"\r\n\r\nbytes',
    isTakenApart,
  ],
])('who leaves in the middle of %s is logged as no fault of ours', async (_, path, type, body, hasBegun) => {
  const { token } = await portal.signIn('member');
  lines.length = 0;
  const socket = await open(
    [
      ...[`POST ${path} HTTP/1.1`, `authorization: Bearer ${token}`],
      ...[`content-type: ${type}`, 'content-length: 1000'],
    ],
    body,
  );
  await vi.waitFor(hasBegun);
  socket.destroy();
  await vi.waitFor(() => expect(lines.join('')).toContain(leftEarly));
  const [{ req, requestId }] = logged();
  expect(req).toEqual({ method: 'POST', route: path });
  expect(linesOf(requestId).at(-1)).toMatchObject({ level: 30, msg: leftEarly });
  expect((await counted()).filter((line) => /_count.*status="5/.test(line))).toEqual([]);
  for (const { level } of logged()) expect(level).toBeLessThanOrEqual(30);
  expect(lines.join('')).not.toMatch(/kereru|usernam/);
});

it.each([
  ['a method that does not exist', 'FROB /kereru HTTP/1.1', 'HPE_INVALID_METHOD', 400],
  [
    'an address of 20,000 characters',
    `GET /kereru${'a'.repeat(20_000)} HTTP/1.1`,
    'HPE_HEADER_OVERFLOW',
    431,
  ],
])(
  'what cannot be read as HTTP is logged under the id that its sender is told: %s',
  async (_, first, code, status) => {
    lines.length = 0;
    const { requestId } = await answerTo([first]);
    expect(linesOf(requestId)).toMatchObject([
      { level: 30, msg: 'not readable as HTTP', code, res: { status } },
    ]);
    expect(lines.join('')).not.toContain('kereru');
  },
);

it.each([
  ['cannot be decoded', '/api/Article/%ED%A0%80kereru', '/api/*', 'This address cannot be read.'],
  ['is too long', `/files/${'kereru'.repeat(50)}`, '/files/*', 'A part of this address is too long.'],
  ['is no call and cannot be decoded', '/kereru/%zz', '/*', 'This address cannot be read.'],
])('an address that %s is logged and counted like any other request', async (_, path, route, message) => {
  lines.length = 0;
  const count = async () =>
    Number(
      (await counted())
        .find((line) => /_count.*method="GET",route="none",status="400"/.test(line))
        ?.replace(/.* /, '') ?? 0,
    );
  const before = await count();
  const { requestId, ...answer } = await answerTo([`GET ${path} HTTP/1.1`]);
  expect(answer).toEqual({ message });
  await vi.waitFor(() =>
    expect(linesOf(requestId)).toMatchObject([
      { msg: 'incoming request', req: { method: 'GET', route } },
      { msg: 'request completed', res: { status: 400 } },
    ]),
  );
  expect(await count()).toBe(before + 1);
  expect(lines.join('')).not.toMatch(/kereru/);
});
