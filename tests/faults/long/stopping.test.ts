import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { putDemoInto } from '#tests/support/demo-folder.ts';
import { hashOf } from '#tests/support/fingerprint.ts';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';
import { authorised, signInAs } from '#tests/support/portal-visitor.ts';
import { tally } from '#tests/support/tally.ts';
import { encodeForm, halves } from '#tests/support/uploads.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'muster-stopping-'));
let portal: PortalProcess | undefined;
afterEach(async () => {
  if (portal?.child.exitCode === null) await portal.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

const start = async () => {
  portal = await startPortalProcess({ DATA_DIR: folder, TRUST_PROXY: 'true' });
  return portal;
};

function dataFolder(): void {
  putDemoInto(folder);
}

/** One of the pictures, made so large that no buffer on the way holds it. */
async function largePicture(): Promise<{ key: string; hash: string }> {
  const { pool, close } = await openDatabase({ folder });
  const { rows } = await pool.query('SELECT key FROM files WHERE is_public LIMIT 1');
  const { key } = rows[0] as { key: string };
  const bytes = Buffer.alloc(64 * 1024 * 1024, 'muster');
  writeFileSync(path.join(folder, 'files', key.slice(0, 2), key), bytes);
  await pool.query('UPDATE files SET byte_size = $1 WHERE key = $2', [bytes.length, key]);
  await close();
  return { key, hash: hashOf(bytes) };
}

const isStopping = (url: string) =>
  vi.waitFor(async () => expect((await fetch(`${url}/health/ready`)).status).toBe(503), { timeout: 5_000 });

/** Slow ones: five seconds, of the ten that a portal takes to stop at the most. */
const pauses = 20;
const pause = 250;

it('a download that is under way at SIGTERM is finished', async () => {
  dataFolder();
  const { key, hash } = await largePicture();
  const { url, end } = await start();
  const answer = await fetch(`${url}/files/${key}`);
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const chunks = [(await reader.read()).value as Uint8Array];
  const ended = end('SIGTERM');
  await isStopping(url);
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    chunks.push(next.value);
    if (chunks.length <= pauses) await delay(pause);
  }
  expect(hashOf(Buffer.concat(chunks))).toBe(hash);
  expect(await ended).toBe(0);
  tally('faults survived');
});

it('an upload that is under way at SIGTERM is taken, and is there at the next start', async () => {
  dataFolder();
  const first = await start();
  const member = await signInAs(first.url, 'member');
  const { type, payload } = await encodeForm(await halves(400, 400).png().toBuffer());
  const socket = connect(Number(new URL(first.url).port), '127.0.0.1');
  const headers = {
    ...authorised(member),
    host: 'x',
    'content-type': type,
    'content-length': payload.length,
  };
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /api/users/profileimage HTTP/1.1\r\n${head.join('')}\r\n`);
  socket.write(payload.subarray(0, 500));
  const answer = text(socket);
  const ended = first.end('SIGTERM');
  await isStopping(first.url);
  const rest = payload.subarray(500);
  const size = Math.ceil(rest.length / pauses);
  for (let index = 0; index < pauses; index += 1) {
    socket.write(rest.subarray(index * size, (index + 1) * size));
    await delay(pause);
  }
  const answered = await answer;
  expect(answered).toMatch(/^HTTP\/1\.1 200 /);
  expect(await ended).toBe(0);
  const [, photo = ''] = /"profileImage":"(\/files\/[^"]+)"/.exec(answered) ?? [];
  const again = await start();
  const mine = await fetch(`${again.url}/api/users/${member.userId}`, { headers: authorised(member) });
  expect(await mine.json()).toMatchObject({ profileImage: photo });
  expect((await fetch(`${again.url}${photo}`)).status).toBe(200);
  expect(readFileSync(path.join(folder, 'files', photo.slice(7, 9), photo.slice(7))).length).toBeGreaterThan(
    0,
  );
  tally('faults survived');
});
