import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putDemoInto } from '#tests/support/demo-folder.ts';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';
import { authorised, joinAt, signInAs, type Visitor } from '#tests/support/portal-visitor.ts';
import { tally } from '#tests/support/tally.ts';
import { findLost, nothingYet } from '#tests/support/writers.ts';

const disk = mkdtempSync(path.join(tmpdir(), 'muster-disk-'));
const megabyte = 1024 * 1024;
/** A small disk in memory, which root alone can make; elsewhere there is none to fill. */
const mount = () => spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m', 'tmpfs', disk]).status === 0;
const unmount = () => execFileSync('umount', [disk]);
const canMount = mount();
if (canMount) unmount();
afterAll(() => rmSync(disk, { recursive: true, force: true }));

describe.skipIf(!canMount)('a disk that fills up', () => {
  let portal: PortalProcess;
  let member: Visitor;
  const acknowledged = nothingYet();
  const ballast = path.join(disk, 'ballast');

  beforeAll(async () => {
    mount();
    const folder = path.join(disk, 'data');
    putDemoInto(folder);
    portal = await startPortalProcess({ DATA_DIR: folder, TRUST_PROXY: 'true' });
    member = await signInAs(portal.url, 'member');
    acknowledged.sessions.push(member);
  });
  afterAll(async () => {
    await portal.end('SIGKILL');
    unmount();
  });

  const free = () => {
    const { bavail, bsize } = statfsSync(disk);
    return bavail * bsize;
  };
  function fillUntil(left: number): void {
    const file = openSync(ballast, 'a');
    try {
      while (free() > left) writeSync(file, Buffer.alloc(Math.min(megabyte, Math.max(4_096, free() - left))));
    } catch (error) {
      if ((error as { code?: string }).code !== 'ENOSPC') throw error;
    } finally {
      closeSync(file);
    }
  }
  const join = async (email: string) => {
    await joinAt(portal.url, email);
    acknowledged.joined.push(email);
  };
  const ready = async () => (await fetch(`${portal.url}/health/ready`)).status;
  const look = async () =>
    (await fetch(`${portal.url}/api/users/${member.userId}`, { headers: authorised(member) })).status;
  const refusal = /503 .*The portal has no room left to save anything/;

  it('takes nothing in before it is full, shows what there is, and goes on when there is room', async () => {
    await join('before@room.example');
    fillUntil(40 * megabyte);
    await expect
      .poll(() => join('without@room.example').then(String, String), { timeout: 5_000 })
      .toMatch(/503/);
    await expect(join('without@room.example')).rejects.toThrow(refusal);
    expect(await ready()).toBe(503);
    expect(await look()).toBe(200);
    expect((await fetch(`${portal.url}/api/events/list`, { headers: authorised(member) })).status).toBe(200);
    rmSync(ballast);
    await expect
      .poll(() => join('after@room.example').then(() => 'yes', String), { timeout: 5_000 })
      .toBe('yes');
    expect(await ready()).toBe(200);
    tally('faults survived');
  });

  it('to the last byte: writes are refused at once, and it is well again when there is room', async () => {
    fillUntil(0);
    await expect
      .poll(() => join('nothing@room.example').then(String, String), { timeout: 5_000 })
      .toMatch(refusal);
    expect((await fetch(`${portal.url}/health/live`)).status).toBe(200);
    // Whatever reading does here, it ends: with what was asked for, or with 'busy'.
    const read = await look();
    expect([200, 503]).toContain(read);
    rmSync(ballast);
    await expect.poll(ready, { timeout: 90_000, interval: 200 }).toBe(200);
    await expect
      .poll(() => join('again@room.example').then(() => 'yes', String), { timeout: 5_000 })
      .toBe('yes');
    const lost = await findLost(portal.url, acknowledged);
    tally('rows lost', lost.length);
    expect(lost).toEqual([]);
    tally('faults survived');
  }, 240_000);
});
