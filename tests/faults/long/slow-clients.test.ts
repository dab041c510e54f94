import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { putDemoInto } from '#tests/support/demo-folder.ts';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';
import { authorised, signInAs } from '#tests/support/portal-visitor.ts';
import { tally } from '#tests/support/tally.ts';
import { encodeForm, halves } from '#tests/support/uploads.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'muster-slow-'));
const other = mkdtempSync(path.join(tmpdir(), 'muster-slow-reader-'));
let portal: PortalProcess;
beforeAll(async () => {
  for (const each of [folder, other]) putDemoInto(each);
  portal = await startPortalProcess({ DATA_DIR: folder, TRUST_PROXY: 'true' });
});
afterAll(async () => {
  await portal.end('SIGKILL');
  for (const each of [folder, other]) rmSync(each, { recursive: true, force: true });
});

const head = 'POST /connect/forgotpassword HTTP/1.1\r\nhost: x\r\n';
const slow = {
  'their heads': { begin: 'GET /api/events/list HTTP/1.1\r\nhost: x\r\n', drop: 'x-more: 1\r\n' },
  'their bodies': {
    begin: `${head}content-type: application/json\r\ncontent-length: 9000\r\n\r\n{`,
    drop: ' ',
  },
};

it.each(['their heads', 'their bodies'] as const)(
  'three hundred who send %s drop by drop are cut off, and nobody else notices',
  async (what) => {
    const sockets: Socket[] = Array.from({ length: 300 }, () =>
      connect(Number(new URL(portal.url).port), '127.0.0.1'),
    );
    for (const socket of sockets) socket.on('error', () => {}).resume();
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    for (const socket of sockets) socket.write(slow[what].begin);
    const dripping = setInterval(() => {
      for (const socket of sockets) if (socket.writable) socket.write(slow[what].drop);
    }, 1_000);
    let longest = 0;
    const isOpen = () => sockets.filter((socket) => !socket.destroyed).length;
    await signInAs(portal.url, 'member');
    await expect
      .poll(
        async () => {
          const started = performance.now();
          expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
          longest = Math.max(longest, performance.now() - started);
          return isOpen();
        },
        { timeout: 60_000, interval: 500 },
      )
      .toBe(0);
    clearInterval(dripping);
    expect(longest).toBeLessThan(5_000);
    tally('faults survived');
  },
);

async function beginUpload() {
  const visitor = await signInAs(portal.url, 'member');
  const { type, payload } = await encodeForm(await halves(400, 400).png().toBuffer());
  const headers = { ...authorised(visitor), 'content-type': type, 'content-length': payload.length };
  const sending = request(`${portal.url}/api/users/profileimage`, { method: 'POST', headers });
  return { sending, payload };
}

it('a member whose line is slow can send a photo for longer than others may send a body', async () => {
  const { sending, payload } = await beginUpload();
  const answered = once(sending, 'response');
  const drops = 36;
  for (let drop = 0; drop < drops; drop += 1) {
    sending.write(payload.subarray(drop, drop + 1));
    await delay(1_000);
  }
  sending.end(payload.subarray(drops));
  const [{ statusCode }] = await answered;
  expect(statusCode).toBe(200);
  tally('faults survived');
});

it('who begins to send a photo and then sends nothing is cut off', async () => {
  const { sending, payload } = await beginUpload();
  // Far into the photo: its form and some of its bytes have come.
  sending.write(payload.subarray(0, payload.length - 100));
  const answered = once(sending, 'response', { signal: AbortSignal.timeout(45_000) });
  await expect(answered).rejects.toMatchObject({ code: 'ECONNRESET' });
  tally('faults survived');
});

it('who reads slowly what was asked for gets all of it', async () => {
  const { pool, close } = await openDatabase({ folder: other });
  const { rows } = await pool.query('SELECT key FROM files WHERE is_public LIMIT 1');
  const { key } = rows[0] as { key: string };
  const bytes = Buffer.alloc(64 * 1024 * 1024, 'muster');
  mkdirSync(path.join(other, 'files', key.slice(0, 2)), { recursive: true });
  writeFileSync(path.join(other, 'files', key.slice(0, 2), key), bytes);
  await pool.query('UPDATE files SET byte_size = $1 WHERE key = $2', [bytes.length, key]);
  await close();
  const own = await startPortalProcess({ DATA_DIR: other });
  const started = performance.now();
  const answer = await fetch(`${own.url}/files/${key}`);
  let read = 0;
  let chunks = 0;
  for await (const chunk of answer.body as ReadableStream<Uint8Array>) {
    read += chunk.length;
    chunks += 1;
    // In all longer than a request may take to arrive.
    if (chunks <= 20) await delay(1_800);
  }
  expect(read).toBe(bytes.length);
  expect(performance.now() - started).toBeGreaterThan(35_000);
  await own.end('SIGKILL');
});
