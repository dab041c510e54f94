import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { findFreePort } from '#tests/support/find-free-port.ts';
import type { PortalProcess } from '#tests/support/portal-process.ts';
import { type PostgresServer, startPostgresIn } from '#tests/support/postgres-server.ts';
import { setUpScratchPortals } from '#tests/support/scratch-portals.ts';
import {
  createAcknowledgedWrites,
  expectNothingLost,
  startWriteLoad,
} from '#tests/support/start-write-load.ts';

countSurvivedFailures();
const { pathTo, start } = setUpScratchPortals();
/** Outside the scratch folder, because the PostgreSQL user cannot read that one. */
const serverFolder = mkdtempSync(path.join(tmpdir(), 'muster-restarted-'));
const maxRecoveryMs = 5_000;
let port: number;
let server: PostgresServer;
let portal: PortalProcess;
const startServer = () => startPostgresIn(serverFolder, ['fsync=off'], port);

beforeAll(async () => {
  port = await findFreePort();
  server = await startServer();
  portal = await start({ DATABASE_URL: server.url, DATA_DIR: pathTo('data') });
});
afterAll(async () => {
  await portal.end('SIGKILL');
  await server.stop();
  rmSync(serverFolder, { recursive: true, force: true });
});

it.each([
  ['stopped', 'SIGINT'],
  ['killed', 'SIGQUIT'],
] as const)('returns 503 while PostgreSQL is %s, recovers and loses no write', async (_, signal) => {
  const acknowledged = createAcknowledgedWrites();
  const errors: string[] = [];
  const writers = startWriteLoad(portal.url, acknowledged, async (error) => {
    errors.push(error.message);
    await delay(20);
    return true;
  });
  const waitForWrites = (count: number) => {
    const minCount = acknowledged.count() + count;
    return expect.poll(acknowledged.count, { timeout: 30_000, interval: 5 }).toBeGreaterThan(minCount);
  };
  await waitForWrites(8);
  expect(errors).toEqual([]);
  await server.stop(signal);
  await expect.poll(() => errors.length, { timeout: 10_000 }).toBeGreaterThan(20);
  expect((await fetch(`${portal.url}/health/live`)).status).toBe(200);
  expect((await fetch(`${portal.url}/health/ready`)).status).toBe(503);
  server = await startServer();
  const since = performance.now();
  await waitForWrites(4);
  expect(performance.now() - since).toBeLessThan(maxRecoveryMs);
  expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
  await waitForWrites(8);
  await writers.stop();
  expect(errors.filter((error) => !error.startsWith('503 '))).toEqual([]);
  await expectNothingLost(portal.url, acknowledged);
});
