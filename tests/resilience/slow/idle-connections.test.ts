import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { makeLargeFile } from '#tests/support/large-file.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const idleTimeout = 4_000;

countSurvivedFailures();
const portal = setUpTestApp({}, { idleTimeoutMs: idleTimeout });
let port: number;
let bytes: Buffer;
/** Paths of large responses, sent as a stream or as one buffer. */
const large = { 'as a stream': '', 'as one buffer': '/test/buffer' };

beforeAll(async () => {
  portal.app.get('/test/buffer', async () => bytes);
  portal.app.get('/test/small', async () => bytes.subarray(0, 16 * 1024));
  const { pool, filesFolder } = portal.database;
  // The socket buffers of both sides hold up to 10 MB.
  const file = await makeLargeFile(pool, filesFolder, 32);
  bytes = file.bytes;
  large['as a stream'] = file.path;
  const address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
});

/** Opens a paused connection and returns the sockets of both sides. */
async function connectPaused(): Promise<{ socket: Socket; served: Socket }> {
  const arrived = once(portal.app.server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  const [served] = await arrived;
  return { socket, served };
}
const get = (url: string) => `GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`;
const modes = ['as a stream', 'as one buffer'] as const;

describe('client that does not read', () => {
  const expectDisconnected = (served: Socket) =>
    vi.waitFor(() => expect(served.destroyed).toBe(true), { timeout: 5 * idleTimeout, interval: 50 });

  it.each(modes)('disconnects the client during a response sent %s', async (mode) => {
    const { socket, served } = await connectPaused();
    socket.write(get(large[mode]));
    await expectDisconnected(served);
    // The client can still read the data that has arrived.
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.resume();
    await closed;
    expect(socket.bytesRead).toBeLessThan(bytes.length);
  });

  it('disconnects the client while it sends more requests', async () => {
    const { socket, served } = await connectPaused();
    const requesting = setInterval(() => socket.writable && socket.write(get('/health/live')), 20);
    onTestFinished(() => clearInterval(requesting));
    socket.write(get('/test/small').repeat(2_000));
    await expectDisconnected(served);
  });
});

describe('client that reads slowly', () => {
  it.each(modes)('gets the whole response sent %s', async (mode) => {
    const { socket } = await connectPaused();
    socket.write(get(large[mode]));
    const slowUntil = performance.now() + 3 * idleTimeout;
    let read = 0;
    for await (const chunk of socket) {
      read += chunk.length;
      // 1 MB per second. The kernel accepts more only after some megabytes have been read.
      if (performance.now() < slowUntil) await delay(chunk.length / 1_000);
      if (read > bytes.length) break;
    }
    expect(read).toBeGreaterThan(bytes.length);
    expect(performance.now()).toBeGreaterThan(slowUntil);
  });
});
