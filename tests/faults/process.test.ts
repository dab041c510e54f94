import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { putDemoInto } from '#tests/support/demo-folder.ts';
import { countsFaults } from '#tests/support/faults-survived.ts';
import { freePort } from '#tests/support/free-port.ts';
import { ownEnvironment } from '#tests/support/own-environment.ts';
import { type PortalProcess, startPortalProcess, tryPortalProcess } from '#tests/support/portal-process.ts';
import { makeSmallDisk } from '#tests/support/small-disk.ts';

const folders: string[] = [];
let addresses = 0;
let running: PortalProcess[] = [];

/** A data folder with the demo association in it. */
function dataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'muster-process-'));
  folders.push(folder);
  putDemoInto(folder);
  return folder;
}

async function start(environment: Record<string, string>): Promise<PortalProcess> {
  const portal = await startPortalProcess({ TRUST_PROXY: 'true', ...environment });
  running.push(portal);
  return portal;
}

afterEach(async () => {
  await Promise.all(
    running.map(({ child, end }) => (child.exitCode === null && !child.killed ? end('SIGKILL') : null)),
  );
  running = [];
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

async function signIn(url: string): Promise<{ token: string; userId: string }> {
  const form = { grant_type: 'password', username: demoEmail('member'), password: demoPassword };
  // Each from an address of its own: a kill must not leave the limits used up for the next round.
  addresses += 1;
  const headers = { 'x-forwarded-for': `203.0.113.${addresses % 250}` };
  const body = new URLSearchParams(form);
  const answer = await fetch(`${url}/connect/token`, { method: 'POST', headers, body });
  if (!answer.ok) throw new Error(await answer.text());
  const { access_token: token, userId } = (await answer.json()) as { access_token: string; userId: string };
  return { token, userId };
}

const statusAs = async (url: string, { token, userId }: { token: string; userId: string }) =>
  (await fetch(`${url}/api/users/${userId}`, { headers: { authorization: `Bearer ${token}` } })).status;

const knownAccounts =
  /^✗ These accounts of the demo are open, and everybody knows their password: .*staff@demo\.example, \d+ invented members\. Shut them all with `npm run member -- --demo --disabled yes`/m;

describe('a start that cannot be', () => {
  countsFaults();

  it.each([
    ['a wrong variable', { PORT: 'abc' }, /^✗ PORT is "abc" but must be a port number\.$/m],
    [
      'a folder that cannot be written to',
      { DATA_DIR: '/dev/null/data' },
      /^✗ The data folder .* cannot be written to/m,
    ],
    [
      'real members, and no payments but tests that nobody asked for',
      { DEMO: 'false', TEST_PAYMENTS: '' },
      /^✗ No payments are set up\. Set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET, or TEST_PAYMENTS=true/m,
    ],
    [
      'a trial that is opened to others, with accounts whose password everybody knows',
      { HOST: '0.0.0.0' },
      knownAccounts,
    ],
    ['the same behind a proxy of this machine', { TRUST_PROXY: '1', DEMO: 'false' }, knownAccounts],
    [
      'the same behind a proxy of another',
      { DEMO: 'false', PUBLIC_URL: 'https://portal.example', MARKETPLACE_URL: 'https://shop.example' },
      knownAccounts,
    ],
    [
      'a PostgreSQL that is not there',
      { DATABASE_URL: 'postgres://127.0.0.1:9/x' },
      /^✗ PostgreSQL at DATABASE_URL cannot be used/m,
    ],
    [
      'a storage that is not there',
      { FILES_URL: 's3+http://key:secret@127.0.0.1:65431/files' },
      /^✗ The storage at FILES_URL \(bucket files at http:\/\/127\.0\.0\.1:65431\) cannot be used: connect ECONNREFUSED/m,
    ],
  ])('%s: one clear sentence and a non-zero exit', async (_, environment, sentence) => {
    const end = await tryPortalProcess({ DATA_DIR: dataFolder(), ...environment });
    expect(end).toMatchObject({ code: 1, output: expect.stringMatching(sentence) });
    expect((end as { output: string }).output).not.toMatch(/\n\s+at /);
  });

  it('a port in use', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as { port: number };
    const end = await tryPortalProcess({ DATA_DIR: dataFolder(), PORT: String(port) });
    expect(end).toMatchObject({
      code: 1,
      output: expect.stringContaining(`✗ Port ${port} is in use by another program`),
    });
    other.close();
  });

  it('a first start on a full disk', async (test) => {
    const disk = makeSmallDisk(20);
    test.skip(!disk, 'only root can mount a small disk');
    const end = await tryPortalProcess({ DATA_DIR: path.join(disk?.folder ?? '', 'data') });
    disk?.remove();
    expect(end).toMatchObject({
      code: 1,
      output: expect.stringMatching(
        /^✗ The disk of the data folder .* has \d+ MB free, and the first start needs 200 MB: /m,
      ),
    });
    expect((end as { output: string }).output).not.toMatch(/\n\s+at /);
  });

  it('a second portal on the same data folder', async () => {
    const folder = dataFolder();
    await start({ DATA_DIR: folder });
    const end = await tryPortalProcess({ DATA_DIR: folder });
    expect(end).toMatchObject({ code: 1, output: expect.stringContaining('is in use by another Muster') });
  });
});

describe('a portal that runs', () => {
  countsFaults();

  it('is open with every demo account, and says so', async () => {
    const portal = await start({ DATA_DIR: dataFolder() });
    expect(portal.output()).toContain('member@demo.example');
    expect(portal.output()).toMatch(/Marketplace {2}http:\/\/localhost:\d+/);
    expect((await signIn(portal.url)).userId).toMatch(/^[\da-f-]{36}$/);
  });

  it('ends cleanly on SIGTERM and on Ctrl-C, and opens again with what it had', async () => {
    const folder = dataFolder();
    let session: { token: string; userId: string } | undefined;
    for (const signal of ['SIGTERM', 'SIGINT'] as const) {
      const portal = await start({ DATA_DIR: folder });
      session ??= await signIn(portal.url);
      expect(await statusAs(portal.url, session)).toBe(200);
      expect(await portal.end(signal)).toBe(0);
    }
  });

  it('says that it is not ready, lets nobody hold up the end, and ends with 0', async () => {
    const portal = await start({ DATA_DIR: dataFolder() });
    const slow = connect(Number(new URL(portal.url).port), '127.0.0.1');
    slow.on('error', () => {});
    const head = 'POST /connect/forgotpassword HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';
    slow.write(`${head}content-length: 99\r\n\r\n{`);
    const ready = async () => (await fetch(`${portal.url}/health/ready`)).status;
    expect(await ready()).toBe(200);
    const asked = performance.now();
    const ended = portal.end('SIGTERM');
    await vi.waitFor(async () => expect(await ready()).toBe(503), { timeout: 5_000, interval: 20 });
    expect(await ended).toBe(0);
    // Ten, and a few for a machine that is busy.
    expect((performance.now() - asked) / 1000).toBeLessThan(14);
    slow.destroy();
  });

  // It may have to build the web first, on a machine that has much else to do.
  it('ends with the npm that started it', { timeout: 150_000 }, async () => {
    const port = String(await freePort());
    const ports = { PORT: port, MARKETPLACE_PORT: String(await freePort()) };
    const env = ownEnvironment({ DATA_DIR: dataFolder(), ...ports });
    const npm = spawn('npm', ['start'], { stdio: 'ignore', env, detached: true });
    const answers = () =>
      fetch(`http://127.0.0.1:${port}/health/live`).then(
        ({ ok }) => ok,
        () => false,
      );
    try {
      await vi.waitFor(async () => expect(await answers()).toBe(true), { timeout: 120_000, interval: 100 });
    } finally {
      npm.kill('SIGTERM');
    }
    await vi.waitFor(async () => expect(await answers()).toBe(false), { timeout: 12_000, interval: 100 });
  });

  it('loses nothing that it acknowledged when it is killed while it writes, again and again', async () => {
    const folder = dataFolder();
    const acknowledged: { token: string; userId: string }[] = [];
    for (let round = 0; round < 4; round += 1) {
      const portal = await start({ DATA_DIR: folder });
      for (const session of acknowledged) expect(await statusAs(portal.url, session)).toBe(200);
      // Several writers at once; the kill falls wherever they are.
      const writers = Array.from({ length: 4 }, async () => {
        for (;;) acknowledged.push(await signIn(portal.url));
      });
      const enough = acknowledged.length + 12;
      const untilEnough = async () => {
        while (acknowledged.length < enough) await new Promise(setImmediate);
      };
      await Promise.race([untilEnough(), ...writers]);
      await portal.end('SIGKILL');
      await Promise.allSettled(writers);
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(48);
  });

  it('does not start on a folder that holds something else under its name', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'muster-process-'));
    folders.push(folder);
    writeFileSync(path.join(folder, 'database'), 'not a folder');
    const end = await tryPortalProcess({ DATA_DIR: folder });
    expect(end).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^✗ The database in .* cannot be opened/m),
    });
  });
});
