import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { putDemoInto } from '#tests/support/demo-folder.ts';
import { losesNothing } from '#tests/support/loses-nothing.ts';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';
import { authorised, joinAt, signInAs, type Visitor } from '#tests/support/portal-visitor.ts';
import {
  createDatabase,
  handToServer,
  type PostgresServer,
  startPostgres,
} from '#tests/support/postgres-server.ts';
import { makeSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts';
import { tally } from '#tests/support/tally.ts';
import { findLost, nothingYet } from '#tests/support/writers.ts';

const megabyte = 1024 * 1024;
const refusal = /503 .*The portal has no room left to save anything/;
const tried = makeSmallDisk(1);
tried?.remove();
// Said at the end of the run: what was skipped did not pass.
if (!tried) tally('full disks not tried, for only root may make one', 2);

describe.skipIf(!tried)('a disk that fills up', () => {
  let disk: SmallDisk;
  let portal: PortalProcess;
  let member: Visitor;
  const acknowledged = nothingYet();

  beforeAll(async () => {
    disk = makeSmallDisk(320) as SmallDisk;
    const folder = path.join(disk.folder, 'data');
    putDemoInto(folder);
    portal = await startPortalProcess({ DATA_DIR: folder, TRUST_PROXY: 'true' });
    member = await signInAs(portal.url, 'member');
    acknowledged.sessions.push(member);
  });
  afterAll(async () => {
    await portal.end('SIGKILL');
    disk.remove();
  });

  const join = async (email: string) => {
    await joinAt(portal.url, email);
    acknowledged.joined.push(email);
  };
  const ready = async () => (await fetch(`${portal.url}/health/ready`)).status;
  const look = async () =>
    (await fetch(`${portal.url}/api/users/${member.userId}`, { headers: authorised(member) })).status;

  it('takes nothing in before it is full, shows what there is, and goes on when there is room', async () => {
    await join('before@room.example');
    disk.fillUntil(40 * megabyte);
    await expect
      .poll(() => join('without@room.example').then(String, String), { timeout: 5_000 })
      .toMatch(/503/);
    await expect(join('without@room.example')).rejects.toThrow(refusal);
    expect(await ready()).toBe(503);
    expect(await look()).toBe(200);
    expect((await fetch(`${portal.url}/api/events/list`, { headers: authorised(member) })).status).toBe(200);
    disk.makeRoom();
    await expect
      .poll(() => join('after@room.example').then(() => 'yes', String), { timeout: 5_000 })
      .toBe('yes');
    expect(await ready()).toBe(200);
    tally('faults survived');
  });

  it('to the last byte: writes are refused at once, and it is well again when there is room', async () => {
    disk.fillUntil(0);
    await expect
      .poll(() => join('nothing@room.example').then(String, String), { timeout: 5_000 })
      .toMatch(refusal);
    expect((await fetch(`${portal.url}/health/live`)).status).toBe(200);
    // Whatever reading does here, it ends: with what was asked for, or with 'busy'.
    const read = await look();
    expect([200, 503]).toContain(read);
    disk.makeRoom();
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

describe.skipIf(!tried)("a full disk of PostgreSQL's own", () => {
  const scratch = mkdtempSync(path.join(tmpdir(), 'muster-roomy-'));
  let disk: SmallDisk;
  let server: PostgresServer;
  let portal: PortalProcess;

  beforeAll(async () => {
    disk = makeSmallDisk(200) as SmallDisk;
    server = await startPostgres();
    portal = await startPortalProcess({
      ...{ DATABASE_URL: await createDatabaseOn(disk), DATA_DIR: scratch, DEMO: 'true', TRUST_PROXY: 'true' },
    });
  });
  afterAll(async () => {
    await portal.end('SIGKILL');
    await server.stop();
    disk.remove();
    rmSync(scratch, { recursive: true });
  });

  /** Its tables alone, not its log: without a log PostgreSQL ends itself, and that is the test of its restart. */
  async function createDatabaseOn({ folder }: SmallDisk): Promise<string> {
    const space = path.join(folder, 'space');
    mkdirSync(space);
    handToServer(folder);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`CREATE TABLESPACE small LOCATION '${space}'`);
    await client.end();
    return createDatabase(server.url, 'TABLESPACE small');
  }

  it('refuses writes in a sentence, shows what there is, and goes on when there is room', async () => {
    losesNothing();
    const acknowledged = nothingYet();
    const member = await signInAs(portal.url, 'member');
    acknowledged.sessions.push(member);
    const join = async () => {
      const email = `joins${acknowledged.joined.length}@room.example`;
      await joinAt(portal.url, email);
      acknowledged.joined.push(email);
      return 'joined';
    };
    disk.fillUntil(0);
    // Its tables have some room within, for a while.
    await expect.poll(() => join().catch(String), { timeout: 60_000, interval: 0 }).toMatch(refusal);
    const read = await fetch(`${portal.url}/api/users/${member.userId}`, { headers: authorised(member) });
    expect(read.status).toBe(200);
    disk.makeRoom();
    expect(await join()).toBe('joined');
    expect(await findLost(portal.url, acknowledged)).toEqual([]);
    tally('faults survived');
  }, 120_000);
});
