import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '#tests/support/free-port.ts';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';
import { type PostgresServer, startPostgresIn } from '#tests/support/postgres-server.ts';
import { tally } from '#tests/support/tally.ts';
import { findLost, nothingYet, startWriters } from '#tests/support/writers.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'muster-restart-'));
/** Not in the other: the server runs as somebody else, who must be able to get there. */
const serverFolder = mkdtempSync(path.join(tmpdir(), 'muster-restarted-'));
const wellWithin = 5_000;
let port: number;
let server: PostgresServer;
let portal: PortalProcess;
const startServer = () => startPostgresIn(serverFolder, ['fsync=off'], port);

beforeAll(async () => {
  port = await freePort();
  server = await startServer();
  const shared = { DATABASE_URL: server.url, DEMO: 'true', TRUST_PROXY: 'true' };
  portal = await startPortalProcess({ ...shared, DATA_DIR: path.join(scratch, 'data') });
});
afterAll(async () => {
  await portal.end('SIGKILL');
  await server.stop();
  for (const folder of [scratch, serverFolder]) rmSync(folder, { recursive: true, force: true });
});

it.each([
  ['restarted', 'SIGINT'],
  ['broken off at once', 'SIGQUIT'],
] as const)(
  'PostgreSQL %s under load: busy for a while, then well, and nothing is lost',
  async (_, signal) => {
    const acknowledged = nothingYet();
    const faults: string[] = [];
    const writers = startWriters(portal.url, acknowledged, async (error) => {
      faults.push(error.message);
      await delay(20);
      return true;
    });
    const untilMore = (count: number) => {
      const enough = acknowledged.count() + count;
      return expect.poll(acknowledged.count, { timeout: 30_000, interval: 5 }).toBeGreaterThan(enough);
    };
    await untilMore(8);
    expect(faults).toEqual([]);
    await server.stop(signal);
    await expect.poll(() => faults.length, { timeout: 10_000 }).toBeGreaterThan(20);
    expect((await fetch(`${portal.url}/health/live`)).status).toBe(200);
    expect((await fetch(`${portal.url}/health/ready`)).status).toBe(503);
    server = await startServer();
    const since = performance.now();
    await untilMore(4);
    expect(performance.now() - since).toBeLessThan(wellWithin);
    expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
    await untilMore(8);
    await writers.stop();
    // Busy is all that anybody was told.
    expect(faults.filter((fault) => !fault.startsWith('503 '))).toEqual([]);
    const lost = await findLost(portal.url, acknowledged);
    tally('rows lost', lost.length);
    expect(lost).toEqual([]);
    tally('faults survived');
  },
  120_000,
);
