import { expect, it } from 'vitest';
import { defaultMemberCount } from '#demo/demo-sizes.ts';
import { openDatabase } from '#server/db/database.ts';
import { hasMembers } from '#server/db/has-members.ts';
import { listPendingMigrations, migrations } from '#server/db/migrate.ts';
import { countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { createKillEnv, formatKillReport } from '#tests/support/kill-env.ts';
import { signInAs } from '#tests/support/portal-client.ts';
import { tryPortalProcess } from '#tests/support/portal-process.ts';
import { createDatabase } from '#tests/support/postgres-server.ts';
import { setUpScratchPortals } from '#tests/support/scratch-portals.ts';
import { addToCounter } from '#tests/support/test-counters.ts';
import { testPostgres } from './test-postgres.ts';

countSurvivedFailures();
const { pathTo, start } = setUpScratchPortals();
const server = testPostgres();

const names = Object.keys(migrations);
/** The first, a middle and the last migration. Each is recorded after it has run. */
const killedMigrations = [names[0], names[Math.floor(names.length / 2)], names.at(-1)] as string[];
const seedStatements = ['"organisations"', '"members"', '"group_members"', 'invoices'].map(
  (table) => `INSERT INTO ${table} (`,
);

/** Starts a portal and expects that it is killed at this statement. */
async function killAt(statement: string, environment: Record<string, string>): Promise<void> {
  const started = await tryPortalProcess({ ...environment, ...createKillEnv(statement) });
  if ('end' in started) await started.end('SIGKILL');
  expect(started).toMatchObject({ code: null, output: expect.stringContaining(formatKillReport(statement)) });
  addToCounter('failures survived');
}

it.each(['embedded', 'postgresql'] as const)(
  'completes a start that was killed while migrating or seeding: %s',
  async (kind) => {
    const databaseUrl = kind === 'postgresql' ? await createDatabase(server.url) : undefined;
    const folder = pathTo(kind);
    const environment: Record<string, string> = {
      DATA_DIR: folder,
      DEMO: 'true',
      TRUST_PROXY: 'true',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    };
    const readState = async () => {
      const { db, close } = await openDatabase({ databaseUrl, folder });
      const pending = (await listPendingMigrations(db)).length;
      const isEmpty = pending > 0 || !(await hasMembers(db));
      await close();
      return { pending, isEmpty };
    };

    for (const name of killedMigrations) {
      await killAt(name, environment);
      expect(await readState(), name).toEqual({ pending: names.length, isEmpty: true });
    }
    await killAt('commit', environment);
    expect([0, names.length]).toContain((await readState()).pending);
    for (const statement of seedStatements) {
      await killAt(statement, environment);
      expect(await readState(), statement).toEqual({ pending: 0, isEmpty: true });
    }
    const { url } = await start(environment);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    await signInAs(url, 'member');
  },
  240_000,
);

it('migrates and seeds an empty database once when three portals start', async () => {
  const databaseUrl = await createDatabase(server.url);
  const startIn = (name: string) => start({ DATABASE_URL: databaseUrl, DATA_DIR: pathTo(name) });
  const portals = await Promise.all(['first', 'second', 'third'].map(startIn));
  for (const { url } of portals) await signInAs(url, 'member');
  const { pool, close } = await openDatabase({ databaseUrl, folder: '' });
  const { rows } = await pool.query(`
    SELECT (SELECT count(*) FROM kysely_migration)::int AS run, (SELECT count(*) FROM members)::int AS members
  `);
  await close();
  expect(rows).toEqual([{ run: names.length, members: defaultMemberCount }]);
});
