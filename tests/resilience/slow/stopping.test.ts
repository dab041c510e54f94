import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { makeLargeFile } from '#tests/support/large-file.ts';
import { authHeaders, signInAs } from '#tests/support/portal-client.ts';
import { setUpScratchPortals } from '#tests/support/scratch-portals.ts';
import { createRedBlueImage, encodeForm } from '#tests/support/uploads.ts';

countSurvivedFailures();
const { demoFolder, start } = setUpScratchPortals();

const waitUntilStopping = (url: string) =>
  vi.waitFor(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(503), { timeout: 5_000 });

/** 5 s in total, less than the 10 s that a stopping portal waits for open requests. */
const pauses = 20;
const pauseMs = 250;

it('completes a download before it stops', async () => {
  const folder = demoFolder('download');
  const { pool, close } = await openDatabase({ folder });
  const { path, bytes } = await makeLargeFile(pool, `${folder}/files`, 64);
  await close();
  const { url, end } = await start({ DATA_DIR: folder });
  const response = await fetch(url + path);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const chunks = [(await reader.read()).value as Uint8Array];
  const ended = end('SIGTERM');
  await waitUntilStopping(url);
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    if (chunks.length <= pauses) await delay(pauseMs);
  }
  expect(Buffer.concat(chunks).equals(bytes)).toBe(true);
  expect(await ended).toBe(0);
});

it('completes an upload before it stops, and serves it after the next start', async () => {
  const folder = demoFolder('upload');
  const first = await start({ DATA_DIR: folder });
  const member = await signInAs(first.url, 'member');
  const { type, payload } = await encodeForm(await createRedBlueImage(400, 400).png().toBuffer());
  const socket = connect(Number(new URL(first.url).port), '127.0.0.1');
  const sent = { host: 'x', 'content-type': type, 'content-length': payload.length };
  const head = Object.entries({ ...authHeaders(member), ...sent }).map((header) => header.join(': '));
  socket.write(['POST /api/users/profileimage HTTP/1.1', ...head, '', ''].join('\r\n'));
  socket.write(payload.subarray(0, 500));
  const reading = text(socket);
  const ended = first.end('SIGTERM');
  await waitUntilStopping(first.url);
  const rest = payload.subarray(500);
  const size = Math.ceil(rest.length / pauses);
  for (let index = 0; index < pauses; index += 1) {
    socket.write(rest.subarray(index * size, (index + 1) * size));
    await delay(pauseMs);
  }
  const response = await reading;
  expect(response).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ended).toBe(0);
  const photo = /"profileImage":"(\/files\/[^"]+)"/.exec(response)?.[1];
  const { url } = await start({ DATA_DIR: folder });
  const profile = await fetch(`${url}/api/users/${member.userId}`, { headers: authHeaders(member) });
  expect(await profile.json()).toMatchObject({ profileImage: photo });
  const served = await fetch(url + photo);
  expect(served.status).toBe(200);
  expect((await served.bytes()).length).toBeGreaterThan(0);
});
