import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultMembers } from '#demo/demo-sizes.ts';
import { openDatabase } from '#server/db/database.ts';
import { isDatabaseEmpty } from '#server/db/is-database-empty.ts';
import { migrations, pendingMigrations } from '#server/db/migrate.ts';
import { killedAt, saidAt } from '#tests/support/killed-at.ts';
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
async function killAt(statement: string, environment: Record<string, string>): Promise<void> {
  const started = await tryPortalProcess({ ...environment, ...killedAt(statement) });
  if ('end' in started) await started.end('SIGKILL');
  expect(started).toMatchObject({ code: null, output: expect.stringContaining(saidAt(statement)) });
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
      await killAt(name, environment);
      expect(await left(), name).toEqual({ pending: names.length, isEmpty: true });
    }
    await killAt('commit', environment);
    // All of them or none.
    expect([0, names.length]).toContain((await left()).pending);
    for (const statement of filling) {
      await killAt(statement, environment);
      expect(await left(), statement).toEqual({ pending: 0, isEmpty: true });
    }
    const portal = await startPortalProcess(environment);
    expect((await fetch(`${portal.url}/health/ready`)).status).toBe(200);
    await signInAs(portal.url, 'member');
    await portal.end('SIGKILL');
  }, 240_000);
});

it('of several that start at once on an empty database one migrates and fills it, and all of them open', async () => {
  const databaseUrl = await createDatabase(server.url);
  const environment = { DATABASE_URL: databaseUrl, DEMO: 'true', TRUST_PROXY: 'true' };
  const together = ['first', 'second', 'third'].map((name) =>
    tryPortalProcess({ ...environment, DATA_DIR: path.join(scratch, name) }),
  );
  const tried = await Promise.all(together);
  const open = tried.filter((each) => 'end' in each);
  for (const { url } of open) await signInAs(url, 'member');
  await Promise.all(open.map((portal) => portal.end('SIGKILL')));
  expect(tried).toEqual(open);

  const database = await openDatabase({ databaseUrl, folder: scratch });
  const { rows } = await database.pool.query(`
    SELECT (SELECT count(*) FROM kysely_migration)::int AS run, (SELECT count(*) FROM members)::int AS members
  `);
  await database.close();
  expect(rows).toEqual([{ run: names.length, members: defaultMembers }]);
  tally('faults survived');
}, 120_000);
