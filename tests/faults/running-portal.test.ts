import { spawn } from 'node:child_process';
import { connect } from 'node:net';
import path from 'node:path';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { countFaults } from '#tests/support/fault-tally.ts';
import { freePort } from '#tests/support/free-port.ts';
import { ownEnvironment } from '#tests/support/own-environment.ts';
import { tryPortalProcess } from '#tests/support/portal-process.ts';
import { signInAs, statusAs, type Visitor } from '#tests/support/portal-visitor.ts';
import { mustRun } from '#tests/support/run-command.ts';
import { scratchPortals } from '#tests/support/scratch-portals.ts';
import { expectNothingLost, nothingYet, startWriters } from '#tests/support/writers.ts';

countFaults();
const portals = scratchPortals();
/** Shared by the tests: each starts a portal on what the one before has left. */
const folder = portals.place('data');
const acknowledged = nothingYet();
let session: Visitor;
beforeAll(() => void portals.demoFolder('data'));
afterEach(portals.killAll);

const read = async (url: string) => (await fetch(url)).text();

it('serves metrics of both origins on a separate port, and locks its data folder', async () => {
  const [port, marketplacePort] = [await freePort(), await freePort()];
  const portal = await portals.start({
    ...{ DATA_DIR: folder, HOST: '0.0.0.0', DEMO: 'true' },
    ...{ METRICS_PORT: String(port), MARKETPLACE_PORT: String(marketplacePort) },
  });
  expect(portal.output()).toContain('member@demo.example');
  expect(portal.output()).toMatch(/Marketplace {2}http:\/\/localhost:\d+/);
  expect(portal.output()).not.toContain('prlimit');
  const second = tryPortalProcess({ DATA_DIR: folder });

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
  expect(await second).toMatchObject(inUse);
});

it('loses nothing that it acknowledged when it is killed under writes', async () => {
  for (let round = 0; round < 2; round += 1) {
    const portal = await portals.start({ DATA_DIR: folder });
    await expectNothingLost(portal.url, acknowledged);
    const writers = startWriters(portal.url, acknowledged, async () => false);
    const enough = acknowledged.count() + 12;
    await expect.poll(acknowledged.count, { timeout: 60_000, interval: 1 }).toBeGreaterThanOrEqual(enough);
    await portal.end('SIGKILL');
    await writers.stop();
  }
});

it('stops on SIGTERM: is not ready, waits 10 s for an open request, and exits with 0', async () => {
  const portal = await portals.start({ DATA_DIR: folder });
  await expectNothingLost(portal.url, acknowledged);
  session = await signInAs(portal.url, 'member');
  const slow = connect(Number(new URL(portal.url).port), '127.0.0.1').on('error', () => {});
  const head = 'POST /connect/forgotpassword HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
  slow.write(`${head}content-length: 99\r\n\r\n{`);
  const ready = async () => (await fetch(`${portal.url}/health/ready`)).status;
  expect(await ready()).toBe(200);
  const started = performance.now();
  const ended = portal.end('SIGTERM');
  await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 5_000, interval: 20 });
  expect(await ended).toBe(0);
  // 10 s, and 4 s for a busy machine.
  expect((performance.now() - started) / 1000).toBeLessThan(14);
  slow.destroy();
});

it('warns of open demo accounts and a missing prlimit, and exits with 0 on Ctrl-C', async () => {
  const onLinux = process.platform === 'linux';
  const portal = await portals.start({
    ...{ DATA_DIR: folder, DEMO: 'false', TRUST_PROXY: 'false', ...(onLinux && { PATH: folder }) },
  });
  expect(portal.output()).toMatch(/^ {2}! These accounts of the demo are open, .*staff@demo\.example/m);
  if (onLinux) expect(portal.output()).toMatch(/^ {2}! There is no `prlimit` here/m);
  expect(await statusAs(portal.url, session)).toBe(200);
  expect(await portal.end('SIGINT')).toBe(0);
});

it('opens to other machines after the operator has disabled the demo accounts', async () => {
  const disabled = await mustRun('member', ['--demo', '--disabled', 'yes'], {
    DATA_DIR: folder,
    DEMO: 'false',
  });
  expect(disabled).toMatch(/^Accounts that were shut: \d+\.$/m);
  const portal = await portals.start({ DATA_DIR: folder, DEMO: 'false', HOST: '0.0.0.0' });
  expect(portal.output()).not.toContain('demo.example');
  await expect(signInAs(portal.url, 'staff')).rejects.toThrow();
});

// This may have to build the web first.
it('stops with the npm that started it', { timeout: 150_000 }, async () => {
  const [port, marketplacePort] = [await freePort(), await freePort()];
  const ports = { PORT: String(port), MARKETPLACE_PORT: String(marketplacePort) };
  const env = ownEnvironment({ DATA_DIR: portals.demoFolder('npm'), ...ports });
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
