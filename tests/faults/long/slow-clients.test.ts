import { once } from 'node:events';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';
import { signInAs } from '#tests/support/portal-visitor.ts';
import { tally } from '#tests/support/tally.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'muster-slow-'));
let portal: PortalProcess;
beforeAll(async () => {
  const engine = inject('engine');
  if (engine.kind !== 'embedded') throw new Error('this test starts on the embedded engine');
  cpSync(engine.archive, path.join(folder, 'database'), { recursive: true });
  portal = await startPortalProcess({ DATA_DIR: folder, TRUST_PROXY: 'true' });
});
afterAll(async () => {
  await portal.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
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
