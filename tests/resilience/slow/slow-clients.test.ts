import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { makeLargeFile } from '#tests/support/large-file.ts';
import { authHeaders, signInAs } from '#tests/support/portal-client.ts';
import { setUpScratchPortals } from '#tests/support/scratch-portals.ts';
import { createRedBlueImage, encodeForm } from '#tests/support/uploads.ts';

countSurvivedFailures();
const { demoFolder, start } = setUpScratchPortals();
let url: string;
let large: Awaited<ReturnType<typeof makeLargeFile>>;
beforeAll(async () => {
  const folder = demoFolder('data');
  const { pool, close } = await openDatabase({ folder });
  large = await makeLargeFile(pool, `${folder}/files`, 64);
  await close();
  ({ url } = await start({ DATA_DIR: folder }));
});

const post = 'POST /connect/forgotpassword HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
it.each([
  ['headers', 'GET /api/events/list HTTP/1.1\r\nhost: x\r\n', 'x-more: 1\r\n'],
  ['bodies', `${post}content-length: 9000\r\n\r\n{`, ' '],
])('disconnects 300 clients that send %s slowly, and serves others', async (_, firstBytes, nextBytes) => {
  const sockets = Array.from({ length: 300 }, () => connect(Number(new URL(url).port), '127.0.0.1'));
  for (const socket of sockets) socket.on('error', () => {}).resume();
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  for (const socket of sockets) socket.write(firstBytes);
  const sending = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write(nextBytes);
  }, 1_000);
  await signInAs(url, 'member');
  let longestMs = 0;
  const countOpen = async () => {
    const started = performance.now();
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    longestMs = Math.max(longestMs, performance.now() - started);
    return sockets.filter((socket) => !socket.destroyed).length;
  };
  await expect.poll(countOpen, { timeout: 60_000, interval: 500 }).toBe(0);
  clearInterval(sending);
  expect(longestMs).toBeLessThan(5_000);
});

async function startUpload() {
  const visitor = await signInAs(url, 'member');
  const { type, payload } = await encodeForm(await createRedBlueImage(400, 400).png().toBuffer());
  const headers = { ...authHeaders(visitor), 'content-type': type, 'content-length': payload.length };
  return { sending: request(`${url}/api/users/profileimage`, { method: 'POST', headers }), payload };
}

it('accepts a photo that takes longer than the limit of other bodies', async () => {
  const { sending, payload } = await startUpload();
  const responded = once(sending, 'response');
  const slowBytes = 36;
  for (let index = 0; index < slowBytes; index += 1) {
    sending.write(payload.subarray(index, index + 1));
    await delay(1_000);
  }
  sending.end(payload.subarray(slowBytes));
  const [{ statusCode }] = await responded;
  expect(statusCode).toBe(200);
});

it('disconnects a client that stops during a photo upload', async () => {
  const { sending, payload } = await startUpload();
  sending.write(payload.subarray(0, payload.length - 100));
  const responded = once(sending, 'response', { signal: AbortSignal.timeout(45_000) });
  await expect(responded).rejects.toMatchObject({ code: 'ECONNRESET' });
});

it('sends a whole file to a client that reads longer than the request timeout', async () => {
  const started = performance.now();
  const response = await fetch(url + large.path);
  let read = 0;
  let chunks = 0;
  for await (const chunk of response.body as ReadableStream<Uint8Array>) {
    read += chunk.length;
    chunks += 1;
    if (chunks <= 20) await delay(1_800);
  }
  expect(read).toBe(large.bytes.length);
  expect(performance.now() - started).toBeGreaterThan(35_000);
});
