import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { tally } from '#tests/support/tally.ts';

/** More than the systems of both sides keep for a connection: ten megabytes at the most. */
const bytes = Buffer.alloc(32 * 1024 * 1024, 'muster');
const idleTimeout = 4_000;

let portal: TestApp;
let port: number;
/** The address of each kind of answer. */
const large = { 'as a stream': '', 'as a whole': '/test/whole' };

beforeAll(async () => {
  portal = await startTestApp({}, { idleTimeout });
  portal.app.get('/test/whole', async () => bytes);
  portal.app.get('/test/small', async () => bytes.subarray(0, 16 * 1024));
  const { pool, filesFolder } = portal.database;
  const { rows } = await pool.query('SELECT key FROM files WHERE is_public LIMIT 1');
  const { key } = rows[0] as { key: string };
  mkdirSync(path.join(filesFolder, key.slice(0, 2)), { recursive: true });
  writeFileSync(path.join(filesFolder, key.slice(0, 2), key), bytes);
  await pool.query('UPDATE files SET byte_size = $1 WHERE key = $2', [bytes.length, key]);
  large['as a stream'] = `/files/${key}`;
  const address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
});
afterAll(() => portal.close());

/** A connection that reads nothing until it is asked to, and the other end of it. */
async function standStill(): Promise<{ socket: Socket; served: Socket }> {
  const arrived = once(portal.app.server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  const [served] = await arrived;
  return { socket, served };
}
const get = (url: string) => `GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`;
const ways = ['as a stream', 'as a whole'] as const;

describe('a caller who reads nothing', () => {
  const isCutOff = (served: Socket) =>
    vi.waitFor(() => expect(served.destroyed).toBe(true), { timeout: 5 * idleTimeout, interval: 50 });

  it.each(ways)('of a response sent %s is cut off', async (way) => {
    const { socket, served } = await standStill();
    socket.write(get(large[way]));
    await isCutOff(served);
    // What has arrived can be read; then the connection is no more.
    const gone = new Promise((resolve) => socket.once('close', resolve));
    socket.resume();
    await gone;
    expect(socket.bytesRead).toBeLessThan(bytes.length);
    tally('faults survived');
  });

  it('is cut off even if more requests are sent', async () => {
    const { socket, served } = await standStill();
    const asking = setInterval(() => socket.writable && socket.write(get('/health/live')), 20);
    onTestFinished(() => clearInterval(asking));
    socket.write(get('/test/small').repeat(2_000));
    await isCutOff(served);
    tally('faults survived');
  });
});

describe('a slow reader', () => {
  it.each(ways)('gets all of a response sent %s', async (way) => {
    const { socket } = await standStill();
    socket.write(get(large[way]));
    const slowUntil = performance.now() + 3 * idleTimeout;
    let read = 0;
    for await (const chunk of socket) {
      read += chunk.length;
      // 1 MB a second, because the system accepts more only after some megabytes have been read.
      if (performance.now() < slowUntil) await delay(chunk.length / 1_000);
      if (read > bytes.length) break;
    }
    expect(read).toBeGreaterThan(bytes.length);
    expect(performance.now()).toBeGreaterThan(slowUntil);
    tally('faults survived');
  });
});
