import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { makeLargeFile } from '#tests/support/large-file.ts';
import { testApp } from '#tests/support/test-app.ts';

const idleTimeout = 4_000;

countSurvivedFailures();
const portal = testApp({}, { idleTimeout });
let port: number;
let bytes: Buffer;
/** Paths of large responses, by the way in which they are sent. */
const large = { 'as a stream': '', 'as a whole': '/test/whole' };

beforeAll(async () => {
  portal.app.get('/test/whole', async () => bytes);
  portal.app.get('/test/small', async () => bytes.subarray(0, 16 * 1024));
  const { pool, filesFolder } = portal.database;
  // The socket buffers of both sides hold at most 10 MB.
  const file = await makeLargeFile(pool, filesFolder, 32);
  bytes = file.bytes;
  large['as a stream'] = file.path;
  const address = await portal.app.listen({ host: '127.0.0.1', port: 0 });
  port = Number(new URL(address).port);
});

/** A paused connection and the server's end of it. */
async function connectPaused(): Promise<{ socket: Socket; served: Socket }> {
  const arrived = once(portal.app.server, 'connection') as Promise<[Socket]>;
  const socket = connect(port, '127.0.0.1').pause();
  socket.on('error', () => {});
  onTestFinished(() => void socket.destroy());
  const [served] = await arrived;
  return { socket, served };
}
const get = (url: string) => `GET ${url} HTTP/1.1\r\nhost: x\r\n\r\n`;
const ways = ['as a stream', 'as a whole'] as const;

describe('a client that reads nothing', () => {
  const expectDisconnected = (served: Socket) =>
    vi.waitFor(() => expect(served.destroyed).toBe(true), { timeout: 5 * idleTimeout, interval: 50 });

  it.each(ways)('is disconnected during a response sent %s', async (way) => {
    const { socket, served } = await connectPaused();
    socket.write(get(large[way]));
    await expectDisconnected(served);
    // The client still reads what has arrived.
    const gone = new Promise((resolve) => socket.once('close', resolve));
    socket.resume();
    await gone;
    expect(socket.bytesRead).toBeLessThan(bytes.length);
  });

  it('is disconnected while it sends more requests', async () => {
    const { socket, served } = await connectPaused();
    const asking = setInterval(() => socket.writable && socket.write(get('/health/live')), 20);
    onTestFinished(() => clearInterval(asking));
    socket.write(get('/test/small').repeat(2_000));
    await expectDisconnected(served);
  });
});

describe('a slow reader', () => {
  it.each(ways)('receives all of a response sent %s', async (way) => {
    const { socket } = await connectPaused();
    socket.write(get(large[way]));
    const slowUntil = performance.now() + 3 * idleTimeout;
    let read = 0;
    for await (const chunk of socket) {
      read += chunk.length;
      // 1 MB a second: the system accepts more only after some megabytes have been read.
      if (performance.now() < slowUntil) await delay(chunk.length / 1_000);
      if (read > bytes.length) break;
    }
    expect(read).toBeGreaterThan(bytes.length);
    expect(performance.now()).toBeGreaterThan(slowUntil);
  });
});
