import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { countFaults } from '#tests/support/fault-tally.ts';
import { tryPortalProcess } from '#tests/support/portal-process.ts';
import { scratchPortals } from '#tests/support/scratch-portals.ts';
import { makeSmallDisk } from '#tests/support/small-disk.ts';

const portals = scratchPortals();
const other = createServer().listen(0, '127.0.0.1');
let usedPort = '';
beforeAll(async () => {
  if (!other.listening) await once(other, 'listening');
  usedPort = String((other.address() as AddressInfo).port);
});
afterAll(() => void other.close());

/** Expects that the start fails, and returns its output. */
async function expectFailure(environment: Record<string, string>, sentence: RegExp | string) {
  const ended = await tryPortalProcess(environment);
  if ('end' in ended) await ended.end('SIGKILL');
  const output = typeof ended.output === 'string' ? ended.output : ended.output();
  expect(ended, output).toMatchObject({ code: 1 });
  expect(output).toMatch(sentence);
  return output;
}
const withStack = /\n\s+at /;

const openDemo =
  /^✗ These accounts of the demo are open, and everybody knows their password: .*staff@demo\.example, \d+ invented members\. Shut them all with `npm run member -- --demo --disabled yes`/m;

describe.concurrent('a start fails with one sentence and a non-zero exit code', () => {
  countFaults();

  const other = {
    DEMO: 'false',
    PUBLIC_URL: 'https://portal.example',
    MARKETPLACE_URL: 'https://shop.example',
  };
  it.each([
    ['an invalid variable', { PORT: 'abc' }, /^✗ PORT is "abc" but must be a port number\.$/m],
    [
      'a data folder without write access',
      { DATA_DIR: '/dev/null/data' },
      /^✗ The data folder .* cannot be written to/m,
    ],
    [
      'real members and no payments set up',
      { DEMO: 'false', TEST_PAYMENTS: '' },
      /^✗ No payments are set up\. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or TEST_PAYMENTS=true/m,
    ],
    [
      'an unreachable PostgreSQL',
      { DATABASE_URL: 'postgres://127.0.0.1:9/x' },
      /^✗ PostgreSQL at DATABASE_URL cannot be used/m,
    ],
    [
      'an unreachable storage',
      { FILES_URL: 's3+http://key:secret@127.0.0.1:65431/files' },
      /^✗ The storage at FILES_URL \(bucket files at http:\/\/127\.0\.0\.1:65431\) cannot be used: connect ECONNREFUSED/m,
    ],
    ['demo accounts on a public host', { HOST: '0.0.0.0' }, openDemo],
    ['demo accounts behind a proxy on this machine', { TRUST_PROXY: '1', DEMO: 'false' }, openDemo],
    ['demo accounts behind a proxy on another machine', other, openDemo],
  ])('%s', async (name, environment, sentence) => {
    const needsDatabase = sentence === openDemo || 'FILES_URL' in environment;
    const folder = needsDatabase ? portals.demoFolder(name) : portals.place(name);
    expect(await expectFailure({ DATA_DIR: folder, ...environment }, sentence)).not.toMatch(withStack);
  });

  it.each(['PORT', 'METRICS_PORT'])('%s in use, before the database is opened', async (name) => {
    const sentence = `✗ Port ${usedPort} is in use by another program`;
    const output = await expectFailure({ DATA_DIR: portals.place(name), [name]: usedPort }, sentence);
    expect(output).toContain(`: set ${name} to a free one.`);
    expect(output).not.toContain('Opening the database');
  });

  it('a full disk at the first start', async (test) => {
    const disk = makeSmallDisk(20);
    test.skip(!disk, 'only root can mount a small disk');
    const sentence = /^✗ The disk of the data folder .* has \d+ MB free, and the first start needs 200 MB: /m;
    const failing = expectFailure({ DATA_DIR: `${disk?.folder}/data` }, sentence);
    expect(await failing.finally(() => disk?.remove())).not.toMatch(withStack);
  });

  it('a file in place of the database folder', async () => {
    const folder = portals.place('file');
    mkdirSync(folder);
    writeFileSync(`${folder}/database`, 'not a folder');
    await expectFailure({ DATA_DIR: folder }, /^✗ The database in .* cannot be opened/m);
  });

  it('an unforeseen error, with its stack and without the row that the database quotes', async () => {
    const folder = portals.demoFolder('unforeseen');
    const { pool, close } = await openDatabase({ folder });
    await pool.query('DELETE FROM signing_keys');
    await pool.query('ALTER TABLE signing_keys ADD CONSTRAINT never CHECK (false)');
    await close();
    const sentence =
      /^✗ The portal cannot start\. error: new row for relation "signing_keys" violates check constraint …?.*\n(.*\n)* +at .*\.ts:\d+:\d+/m;
    const output = await expectFailure({ DATA_DIR: folder }, sentence);
    expect(output).not.toMatch(/Failing row|detail|PRIVATE|"d"/);
  });
});
