import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { isDatabaseEmpty } from '#server/db/demo/is-database-empty.ts';
import { migrations, pendingMigrations } from '#server/db/migrate.ts';
import { startPortalProcess, tryPortalProcess } from '#tests/support/portal-process.ts';
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

const names = Object.keys(migrations);
/** The first, one in the middle, and the last: each is written down when it has been run. */
const midway = [names[0], names[Math.floor(names.length / 2)], names.at(-1)] as string[];
const filling = ['"organisations"', '"members"', '"group_members"', 'invoices'].map(
  (table) => `INSERT INTO ${table} (`,
);

/** Starts it and lets it die in the middle of that statement, which it must have come to. */
async function killedAt(statement: string, environment: Record<string, string>): Promise<void> {
  const preload = path.resolve('tests/support/kill-at-statement.ts');
  const started = await tryPortalProcess({
    ...environment,
    ...{ NODE_OPTIONS: `--import ${preload}`, KILL_AT: statement },
  });
  if ('end' in started) await started.end('SIGKILL');
  expect(started).toMatchObject({
    code: null,
    output: expect.stringContaining(`killed at ${statement}\n`),
  });
  tally('faults survived');
}

describe.each(['embedded', 'postgresql'] as const)('on the engine %s', (kind) => {
  it('a first start that is killed in its migrations, or in its filling, is completed by the next', async () => {
    const databaseUrl = kind === 'postgresql' ? await createDatabase(server.url) : undefined;
    const folder = path.join(scratch, kind);
    const environment: Record<string, string> = {
      ...{ DATA_DIR: folder, DEMO: 'true', TRUST_PROXY: 'true' },
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    const left = async () => {
      const database = await openDatabase({ databaseUrl, folder });
      const pending = (await pendingMigrations(database.db)).length;
      const isEmpty = pending > 0 || (await isDatabaseEmpty(database.db));
      await database.close();
      return { pending, isEmpty };
    };

    for (const name of midway) {
      await killedAt(name, environment);
      expect(await left(), name).toEqual({ pending: names.length, isEmpty: true });
    }
    await killedAt('commit', environment);
    // All of them or none.
    expect([0, names.length]).toContain((await left()).pending);
    for (const statement of filling) {
      await killedAt(statement, environment);
      expect(await left(), statement).toEqual({ pending: 0, isEmpty: true });
    }
    const portal = await startPortalProcess(environment);
    expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
    await signInAs(portal.url, 'member');
    await portal.end('SIGKILL');
  }, 240_000);
});
