import { once } from 'node:events';
import { connect } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-databases.ts';
import { createLog } from '../log/log.ts';
import { Metrics } from '../metrics/metrics.ts';

const lines: string[] = [];
const loggerInstance = createLog('trace', { write: (line) => lines.push(line) });
let database: TestDatabase;
let metricsApp: FastifyInstance;
let portal: TestApp;
let port: number;

beforeAll(async () => {
  database = await openTestDatabase();
  const metrics = new Metrics({ database, build: { version: '1', build: '1' } });
  portal = await startTestApp({}, { sharedDatabase: database, loggerInstance, metrics });
  metricsApp = metrics.app();
  port = Number(new URL(await portal.app.listen({ host: '127.0.0.1', port: 0 })).port);
});
afterAll(async () => {
  await portal.close();
  await metricsApp.close();
  await database.close();
});

const findLogLines = (requestId: string) =>
  lines.map((line) => JSON.parse(line)).filter((line) => line.requestId === requestId);
const readMetrics = async () => (await metricsApp.inject('/metrics')).body.split('\n');

async function sendRaw(head: string[], body: string) {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  socket.write([...head, 'host: portal', '', body].join('\r\n'));
  return socket;
}

async function sendAndRead(head: string): Promise<{ message: string; requestId: string }> {
  const socket = await sendRaw([head, 'connection: close'], '');
  const text = (await socket.toArray()).join('');
  return JSON.parse(text.slice(text.indexOf('\r\n\r\n')));
}

const readMetric = async (name: string) =>
  Number(
    (await readMetrics()).find((line) => line.startsWith(`muster_http_requests_${name} `))?.split(' ')[1],
  );
const expectInFlight = async () => expect(await readMetric('in_flight')).toBe(1);
const expectParsing = () => expect(lines.join('')).toContain('starting multipart parsing');
const partialUpload = '--b\r\ncontent-disposition: form-data; name="img"; filename="kereru.png"\r\n\r\nbytes';

it.each([
  ['/connect/forgotpassword', 'application/json', '{"usernam', expectInFlight],
  ['/api/users/profileimage', 'multipart/form-data; boundary=b', partialUpload, expectParsing],
])(
  'logs at info and counts a client that disconnects while sending to %s',
  async (path, type, body, expectStarted) => {
    const { token } = await portal.signIn('member');
    lines.length = 0;
    const head = [`POST ${path} HTTP/1.1`, `authorization: Bearer ${token}`, `content-type: ${type}`];
    const socket = await sendRaw([...head, 'content-length: 1000'], body);
    await vi.waitFor(expectStarted);
    const aborted = await readMetric('aborted_total');
    socket.destroy();
    const msg = 'client disconnected before the response';
    await vi.waitFor(() => expect(lines.join('')).toContain(msg));
    await vi.waitFor(async () => expect(await readMetric('in_flight')).toBe(0));
    expect(await readMetric('aborted_total')).toBe(aborted + 1);
    const { req, requestId } = JSON.parse(lines[0] as string);
    expect(req).toEqual({ method: 'POST', route: path });
    expect(findLogLines(requestId).at(-1)).toMatchObject({ level: 30, msg });
    expect((await readMetrics()).filter((line) => /_count.*status="5/.test(line))).toEqual([]);
    for (const line of lines) expect(JSON.parse(line).level).toBeLessThanOrEqual(30);
    expect(lines.join('')).not.toMatch(/kereru|usernam/);
  },
);

it('logs malformed HTTP under the request id of the response', async () => {
  lines.length = 0;
  for (const [head, code, status] of [
    ['FROB /kereru HTTP/1.1', 'HPE_INVALID_METHOD', 400],
    [`GET /kereru${'a'.repeat(20_000)} HTTP/1.1`, 'HPE_HEADER_OVERFLOW', 431],
  ] as const) {
    const { requestId } = await sendAndRead(head);
    const logged = { level: 30, msg: 'malformed HTTP request', code, res: { status } };
    expect(findLogLines(requestId)).toMatchObject([logged]);
  }
  expect(lines.join('')).not.toContain('kereru');
});
