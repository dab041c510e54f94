import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { migrations, pendingMigrations } from '#server/db/migrate.ts';
import { startPortalProcess } from '#tests/support/portal-process.ts';
import { signInAs } from '#tests/support/portal-visitor.ts';
import { createDatabase, type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { tally } from '#tests/support/tally.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'muster-start-'));
let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(async () => {
  await server.stop();
  rmSync(scratch, { recursive: true, force: true });
});

/** Starts it and kills it so long after a line of its start has appeared. */
async function killedAfter(line: string, milliseconds: number, environment: Record<string, string>) {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, NODE_OPTIONS: '', PORT: '1', MARKETPLACE_PORT: '2', ...environment },
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'exit');
  await expect.poll(() => output, { timeout: 30_000, interval: 1 }).toContain(line);
  await delay(milliseconds);
  child.kill('SIGKILL');
  await ended;
}

describe.each(['embedded', 'postgresql'] as const)('on the engine %s', (kind) => {
  it('a first start that is killed in its migrations, or in its filling, is completed by the next', async () => {
    const databaseUrl = kind === 'postgresql' ? await createDatabase(server.url) : undefined;
    const environment: Record<string, string> = {
      ...{ DATA_DIR: path.join(scratch, kind), DEMO: 'true', TRUST_PROXY: 'true' },
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    for (const milliseconds of [0, 20, 60, 150, 400]) {
      await killedAfter('  Bringing the schema up to date …', milliseconds, environment);
      const database = await openDatabase({ databaseUrl, folder: environment.DATA_DIR as string });
      // All of them or none.
      expect([0, Object.keys(migrations).length]).toContain((await pendingMigrations(database.db)).length);
      await database.close();
      tally('faults survived');
    }
    for (const milliseconds of [0, 300]) {
      await killedAfter('  Founding the demo association …', milliseconds, environment);
      tally('faults survived');
    }
    const portal = await startPortalProcess(environment);
    expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
    await signInAs(portal.url, 'member');
    await portal.end('SIGKILL');
  }, 180_000);
});
