import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import path from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openDatabase } from '#server/db/database.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { findFreePort } from '#tests/support/find-free-port.ts';
import { createIsolatedEnv } from '#tests/support/isolated-env.ts';
import { fetchProfileStatus, type Session, signInAs, uploadPhotoTo } from '#tests/support/portal-client.ts';
import { type PortalProcess, tryPortalProcess } from '#tests/support/portal-process.ts';
import { runCommand, runCommandOrThrow } from '#tests/support/run-command.ts';
import { setUpScratchPortals } from '#tests/support/scratch-portals.ts';
import {
  createAcknowledgedWrites,
  expectNothingLost,
  startWriteLoad,
} from '#tests/support/start-write-load.ts';
import { createRedBlueImage } from '#tests/support/uploads.ts';

countSurvivedFailures();
const portals = setUpScratchPortals();
/** Shared by the tests. Each continues with the portal and data of the previous one. */
const folder = portals.pathTo('data');
let portal: PortalProcess;
const acknowledged = createAcknowledgedWrites();
const sessions = {} as Record<'disabled' | 'promoted' | 'unchanged', Session>;
let photo: string;
beforeAll(() => void portals.demoFolder('data'));

const email = demoEmail('member');
const member = (...args: string[]) => runCommandOrThrow('member', args, { DATA_DIR: folder, DEMO: 'false' });
const read = async (url: string) => (await fetch(url)).text();

it('serves metrics of both origins on a separate port and locks its data folder', async () => {
  const [port, marketplacePort] = [await findFreePort(), await findFreePort()];
  portal = await portals.start({
    DATA_DIR: folder,
    HOST: '0.0.0.0',
    DEMO: 'true',
    METRICS_PORT: String(port),
    MARKETPLACE_PORT: String(marketplacePort),
  });
  expect(portal.output()).toContain('member@demo.example');
  expect(portal.output()).toMatch(/Marketplace {2}http:\/\/localhost:\d+/);
  expect(portal.output()).not.toContain('prlimit');
  const second = tryPortalProcess({ DATA_DIR: folder });
  const command = runCommand('member', [email, '--staff', 'yes'], { DATA_DIR: folder });

  const script = /src="(\/assets\/[^"]+\.js)"/.exec(await read(portal.url))?.[1] as string;
  await read(`${portal.url}${script}`);
  await read(`http://localhost:${marketplacePort}/`);
  await vi.waitFor(async () => {
    const metrics = await read(`http://127.0.0.1:${port}/metrics`);
    expect(metrics).toMatch(/_count\{app="portal",method="GET",route="\/assets\/\*",status="200"\} 1/);
    expect(metrics).toMatch(/_count\{app="marketplace",method="GET",route="\/\*",status="200"\} 1/);
    expect(metrics).toMatch(/^muster_build_info\{version="\d+\.\d+\.\d+",build="\w+"\} 1$/m);
    expect(metrics).not.toContain(path.basename(script));
  }, 10_000);
  for (const address of [portal.url, `http://localhost:${marketplacePort}`])
    expect(await read(`${address}/metrics`)).not.toContain('muster_');
  // Metrics listen on the loopback address only, unlike the portal.
  await expect(fetch(`http://127.0.0.2:${port}/metrics`)).rejects.toThrow('fetch failed');
  const inUse = { code: 1, output: expect.stringContaining('is in use by another Muster') };
  for (const failed of [second, command]) expect(await failed).toMatchObject(inUse);
});

it('loses no acknowledged write when it is killed under load', async () => {
  const writers = startWriteLoad(portal.url, acknowledged, async () => false);
  await expect.poll(acknowledged.count, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(16);
  await portal.end('SIGKILL');
  await writers.stop();
  portal = await portals.start({ DATA_DIR: folder });
  await expectNothingLost(portal.url, acknowledged);
});

it.concurrent('fails readiness on SIGTERM, waits 10 s for an open request, and exits with 0', async () => {
  sessions.disabled = await signInAs(portal.url, 'member');
  sessions.promoted = await signInAs(portal.url, 'billing');
  sessions.unchanged = await signInAs(portal.url, 'representative');
  photo = await uploadPhotoTo(
    portal.url,
    sessions.disabled,
    await createRedBlueImage(64, 64).png().toBuffer(),
  );
  const slowClient = connect(Number(new URL(portal.url).port), '127.0.0.1').on('error', () => {});
  const head = 'POST /connect/forgotpassword HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  slowClient.write(`${head}content-length: 99\r\n\r\n{`);
  const readinessStatus = async () => (await fetch(`${portal.url}/health/ready`)).status;
  expect(await readinessStatus()).toBe(200);
  const started = performance.now();
  const ended = portal.end('SIGTERM');
  await vi.waitFor(async () => expect(await readinessStatus()).toBe(503), { timeout: 5_000, interval: 20 });
  expect(await ended).toBe(0);
  const seconds = (performance.now() - started) / 1000;
  expect(seconds).toBeGreaterThan(9);
  // 10 s, plus 4 s for a busy machine.
  expect(seconds).toBeLessThan(14);
  slowClient.destroy();
});

// npm may have to build the web app first.
it.concurrent('stops when npm is stopped', { timeout: 150_000 }, async () => {
  const [port, marketplacePort] = [await findFreePort(), await findFreePort()];
  const ports = { PORT: String(port), MARKETPLACE_PORT: String(marketplacePort) };
  const env = createIsolatedEnv({ DATA_DIR: portals.demoFolder('npm'), ...ports });
  const npm = spawn('npm', ['start'], { stdio: 'ignore', env, detached: true });
  const isLive = () =>
    fetch(`http://127.0.0.1:${port}/health/live`).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await vi.waitFor(async () => expect(await isLive()).toBe(true), { timeout: 120_000, interval: 100 });
  } finally {
    npm.kill('SIGTERM');
  }
  await vi.waitFor(async () => expect(await isLive()).toBe(false), { timeout: 12_000, interval: 100 });
});

describe.concurrent('npm run member', () => {
  it('prints its usage for arguments that it does not know', async () => {
    const { code, output } = await runCommand('member', [email, '--bogus'], { DATA_DIR: folder });
    expect(code).toBe(1);
    expect(output).toContain('Usage: npm run member');
    expect(output).not.toMatch(/\n\s+at /);
  });
});

it('applies changes of npm run member, warns about demo accounts, and exits with 0 on Ctrl-C', async () => {
  const unknown = 'nobody@demo.example';
  await expect(member(unknown)).rejects.toThrow(`✗ No account found for ${unknown}.`);
  expect(await member(email)).toMatch(
    /roles: none, disabled: no, email confirmed: yes, second step: no\n.*sign-in/,
  );
  await expect(member(demoEmail('staff'), '--disabled', 'yes')).rejects.toThrow(
    '✗ One administrator who can sign in must remain.',
  );
  expect(await member(email, '--staff', 'yes', '--disabled', 'yes')).toMatch(
    /roles: administrator, disabled: yes, email confirmed: yes, second step: no\n.*member.disabled.*\n.*member.staff/,
  );
  await member(demoEmail('billing'), '--staff', 'yes');
  const onLinux = process.platform === 'linux';
  const { url, output, end } = await portals.start({
    DATA_DIR: folder,
    DEMO: 'false',
    TRUST_PROXY: 'false',
    ...(onLinux && { PATH: folder }),
  });
  expect(output()).toMatch(/^ {2}! These demo accounts are enabled with .*staff@demo\.example/m);
  if (onLinux) expect(output()).toMatch(/^ {2}! `prlimit` \(util-linux\) is missing/m);
  // A change of rights revokes the sessions of the member.
  const statuses = Object.values(sessions).map((session) => fetchProfileStatus(url, session));
  expect(await Promise.all(statuses)).toEqual([401, 401, 200]);
  await expect(signInAs(url, 'member')).rejects.toThrow();
  expect((await fetch(`${url}${photo}`)).status).toBe(404);
  expect(await end('SIGINT')).toBe(0);
});

it('removes the second step with npm run member', async () => {
  const database = await openDatabase({ folder });
  const { rows } = await database.pool.query(
    `UPDATE accounts SET has_second_step = true WHERE email = $1 RETURNING member_id`,
    [email],
  );
  const app = 'INSERT INTO authenticator_apps (member_id, secret, last_time_step) VALUES ($1, $2, 0)';
  await database.pool.query(app, [rows[0].member_id, Buffer.alloc(20)]);
  await database.close();
  expect(await member(email)).toContain('second step: yes');
  expect(await member(email, '--second-step', 'remove')).toMatch(/second step: no\n.*second-step\.removed/);
});

it('starts on a public host after the operator has disabled the demo accounts', async () => {
  expect(await member(email, '--disabled', 'no')).toContain('roles: administrator, disabled: no');
  expect(await member('--demo', '--disabled', 'yes')).toMatch(
    /^Disabled \d+ accounts\.\nNo administrator can sign in now\./m,
  );
  const { url, output } = await portals.start({ DATA_DIR: folder, DEMO: 'false', HOST: '0.0.0.0' });
  expect(output()).not.toContain('demo.example');
  await expect(signInAs(url, 'staff')).rejects.toThrow();
});
