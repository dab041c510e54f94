import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import { openDatabase } from '#server/db/database.ts';
import { createLog } from '#server/log/log.ts';
import { connectDatabase, connectFileStore } from '#server/start/prepare-database.ts';
import type { WithProgress } from '#server/start/progress.ts';
import { assertStartable, listStartupWarnings, StartupError } from '#server/start/startup-checks.ts';
import { countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { findFreePort } from '#tests/support/find-free-port.ts';
import { tryPortalProcess } from '#tests/support/portal-process.ts';
import { setUpScratchPortals } from '#tests/support/scratch-portals.ts';
import { setUpTestDatabase } from '#tests/support/test-databases.ts';
import { mountTmpfsDisk } from '#tests/support/tmpfs-disk.ts';

countSurvivedFailures();
const portals = setUpScratchPortals();
const portHolder = createServer().listen(0, '127.0.0.1');
await once(portHolder, 'listening');
const usedPort = String((portHolder.address() as AddressInfo).port);
afterAll(() => void portHolder.close());

const openDemoAccounts =
  /^(✗ )?These demo accounts are enabled with the published demo password: .*staff@demo\.example, .*\d+ generated members\. Disable them with `npm run member -- --demo --disabled yes`/m;

describe.concurrent('portal process', () => {
  async function outputOf(environment: Record<string, string>): Promise<string> {
    const result = await tryPortalProcess(environment);
    if ('end' in result) await result.end('SIGKILL');
    const output = typeof result.output === 'string' ? result.output : result.output();
    expect(result, output).toMatchObject({ code: 1 });
    return output;
  }
  const stackTrace = /\n\s+at /;

  it('exits with 1 for an invalid variable', async () => {
    const output = await outputOf({ PORT: 'abc' });
    expect(output).toMatch(/^✗ PORT is "abc" but must be a port number\.$/m);
    expect(output).not.toMatch(stackTrace);
  });

  it('exits with 1 for a port in use before it opens the database', async () => {
    const output = await outputOf({ DATA_DIR: portals.pathTo('port'), METRICS_PORT: usedPort });
    const sentence = `✗ Port ${usedPort} is in use by another program: set METRICS_PORT to a free port.`;
    expect(output).toContain(sentence);
    expect(output).not.toContain('Opening the database');
  });

  it('exits with 1 for demo accounts on a public host', async () => {
    const output = await outputOf({ DATA_DIR: portals.demoFolder('public'), HOST: '0.0.0.0' });
    expect(output).toMatch(openDemoAccounts);
    expect(output).not.toMatch(stackTrace);
  });

  it('prints the stack of an unexpected error without the row that the database quotes', async () => {
    const folder = portals.demoFolder('unexpected');
    const { pool, close } = await openDatabase({ folder });
    await pool.query('DELETE FROM signing_keys');
    await pool.query('ALTER TABLE signing_keys ADD CONSTRAINT never CHECK (false)');
    await close();
    const output = await outputOf({ DATA_DIR: folder });
    expect(output).toMatch(
      /^✗ The portal could not start: error: new row for relation "signing_keys" violates check constraint …?.*\n(.*\n)* +at .*\.ts:\d+:\d+/m,
    );
    expect(output).not.toMatch(/Failing row|detail|PRIVATE|"d"/);
  });
});

describe('startup checks', () => {
  type Environment = Record<string, string>;
  const configOf = (environment: Environment) =>
    readConfig({ DATA_DIR: portals.pathTo('checked'), TEST_PAYMENTS: 'true', ...environment });
  const noProgress: WithProgress = (_label, work) => work({ advance: () => {} });
  const check = async (environment: Environment) => {
    const ports = { PORT: String(await findFreePort()), MARKETPLACE_PORT: String(await findFreePort()) };
    await assertStartable(configOf({ ...ports, ...environment }));
  };
  const connect = (environment: Environment) =>
    connectDatabase(configOf(environment), createLog('silent'), noProgress);
  const damaged = portals.demoFolder('damaged');
  rmSync(`${damaged}/database/global/pg_control`);
  const demo = setUpTestDatabase();
  const connectStorage = (environment: Environment) => connectFileStore(configOf(environment), noProgress);

  it.each<[string, (environment: Environment) => Promise<unknown>, Environment, RegExp]>([
    ['a read-only data folder', check, { DATA_DIR: '/dev/null/data' }, /^The data folder .* is not writable/],
    [
      'real members and no payments set up',
      check,
      { DEMO: 'false', TEST_PAYMENTS: '' },
      /^Payments are not configured\. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or TEST_PAYMENTS=true/,
    ],
    ['the port of the portal in use', check, { PORT: usedPort }, /: set PORT to a free port\.$/],
    [
      'an unreachable PostgreSQL',
      connect,
      { DATABASE_URL: 'postgres://127.0.0.1:9/x' },
      /^PostgreSQL at DATABASE_URL cannot be used/,
    ],
    ['a damaged database folder', connect, { DATA_DIR: damaged }, /^The database in .* cannot be opened/],
    [
      'an unreachable storage',
      connectStorage,
      { FILES_URL: 's3+http://key:secret@127.0.0.1:65431/files' },
      /^The storage at FILES_URL \(bucket files at http:\/\/127\.0\.0\.1:65431\) cannot be used: connect ECONNREFUSED/,
    ],
  ])('rejects %s', async (_, start, environment, message) => {
    const starting = start(environment);
    await expect(starting).rejects.toBeInstanceOf(StartupError);
    await expect(starting).rejects.toThrow(message);
  });

  it('rejects a full disk at the first start', async (test) => {
    const disk = mountTmpfsDisk(20);
    test.skip(!disk, 'only root can mount a small disk');
    const sentence = /^The disk of the data folder .* has \d+ MB free, but the first start needs 200 MB: /;
    const starting = check({ DATA_DIR: `${disk?.folder}/data` });
    await expect(starting.finally(() => disk?.remove())).rejects.toThrow(sentence);
  });

  it.each([
    ['on this machine', { TRUST_PROXY: '1' }],
    ['on another machine', { PUBLIC_URL: 'https://portal.example', MARKETPLACE_URL: 'https://shop.example' }],
  ])('rejects demo accounts behind a proxy %s', async (_, environment) => {
    const config = configOf({ DEMO: 'false', ...environment });
    await expect(listStartupWarnings(demo.db, config)).rejects.toThrow(openDemoAccounts);
  });
});
