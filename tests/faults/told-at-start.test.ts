import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { putDemoInto } from '#tests/support/demo-folder.ts';
import { type PortalProcess, startPortalProcess, tryPortalProcess } from '#tests/support/portal-process.ts';
import { signInAs } from '#tests/support/portal-visitor.ts';
import { runCommand } from '#tests/support/run-command.ts';

let folder: string;
let running: PortalProcess | undefined;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'muster-start-'));
  putDemoInto(folder);
});
afterEach(async () => {
  if (running?.child.exitCode === null) await running.end('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

async function start(environment: Record<string, string>): Promise<PortalProcess> {
  running = await startPortalProcess({ DATA_DIR: folder, TRUST_PROXY: 'true', ...environment });
  return running;
}

it('on the own machine it is said which accounts everybody knows, until they are shut', async () => {
  const warned = await start({ DEMO: 'false', TRUST_PROXY: 'false' });
  expect(warned.output()).toMatch(/^ {2}! These accounts of the demo are open, .*staff@demo\.example/m);
  await warned.end('SIGTERM');
  const real = { DATA_DIR: folder, DEMO: 'false' };
  expect(await runCommand('member', ['--demo', '--disabled', 'yes'], real)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^Accounts that were shut: \d+\.$/m),
  });
  const open = await start({ DEMO: 'false', HOST: '0.0.0.0' });
  expect(open.output()).not.toContain('demo.example');
  await expect(signInAs(open.url, 'staff')).rejects.toThrow();
});

it('a fault that nobody foresaw is told with its place, and without the row that the database names', async () => {
  const database = await openDatabase({ folder });
  await database.pool.query('DELETE FROM signing_keys');
  await database.pool.query('ALTER TABLE signing_keys ADD CONSTRAINT never CHECK (false)');
  await database.close();
  const end = await tryPortalProcess({ DATA_DIR: folder });
  expect(end).toMatchObject({
    code: 1,
    output: expect.stringMatching(
      /^✗ The portal cannot start\. error: new row for relation "signing_keys" violates check constraint …?.*\n(.*\n)* +at .*\.ts:\d+:\d+/m,
    ),
  });
  const { output } = end as { output: string };
  expect(output).not.toMatch(/Failing row|detail|PRIVATE|"d"/);
});

it.runIf(process.platform === 'linux')('a machine without prlimit is told of, and no other', async () => {
  const bare = await start({ PATH: folder });
  expect(bare.output()).toMatch(/^ {2}! There is no `prlimit` here/m);
  await bare.end('SIGTERM');
  const usual = await start({});
  expect(usual.output()).not.toContain('prlimit');
});
