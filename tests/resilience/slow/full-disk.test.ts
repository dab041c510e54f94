import { mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countLostRows, countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { authHeaders, joinAt, profileStatus, type Session, signInAs } from '#tests/support/portal-client.ts';
import type { PortalProcess } from '#tests/support/portal-process.ts';
import {
  chownToServer,
  createDatabase,
  type PostgresServer,
  startPostgres,
} from '#tests/support/postgres-server.ts';
import { scratchPortals, seedDemoFolder } from '#tests/support/scratch-portals.ts';
import { addToCounter } from '#tests/support/test-counters.ts';
import { mountTmpfsDisk, type TmpfsDisk } from '#tests/support/tmpfs-disk.ts';
import { expectNothingLost, noAcknowledgedWrites } from '#tests/support/write-load.ts';

const megabyte = 1024 * 1024;
const refusal = /503 .*The portal cannot save changes right now/;
const tried = mountTmpfsDisk(1);
tried?.remove();
if (!tried) addToCounter('full-disk tests skipped, because they need root', 2);

countSurvivedFailures();
const { pathTo, start } = scratchPortals();

describe.skipIf(!tried)('a full disk of the embedded engine', () => {
  let disk: TmpfsDisk;
  let portal: PortalProcess;
  let member: Session;
  const acknowledged = noAcknowledgedWrites();

  beforeAll(async () => {
    disk = mountTmpfsDisk(320) as TmpfsDisk;
    portal = await start({ DATA_DIR: seedDemoFolder(path.join(disk.folder, 'data')) });
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
    return 'joined';
  };
  const expectJoin = (email: string, outcome: RegExp) =>
    expect.poll(() => join(email).catch(String), { timeout: 5_000 }).toMatch(outcome);
  const ready = async () => (await fetch(`${portal.url}/health/ready`)).status;

  it('refuses writes with 40 MB left, still serves pages, and recovers when there is space', async () => {
    await join('before@room.example');
    disk.fillUntil(40 * megabyte);
    await expectJoin('without@room.example', refusal);
    expect(await ready()).toBe(503);
    expect(await profileStatus(portal.url, member)).toBe(200);
    expect((await fetch(`${portal.url}/api/events/list`, { headers: authHeaders(member) })).status).toBe(200);
    disk.freeSpace();
    await expectJoin('after@room.example', /joined/);
    expect(await ready()).toBe(200);
  });

  it('refuses writes with no byte left, and recovers when there is space', async () => {
    disk.fillUntil(0);
    await expectJoin('nothing@room.example', refusal);
    expect((await fetch(`${portal.url}/health/live`)).status).toBe(200);
    // Reads succeed or are refused, but do not hang.
    expect([200, 503]).toContain(await profileStatus(portal.url, member));
    disk.freeSpace();
    await expect.poll(ready, { timeout: 90_000, interval: 200 }).toBe(200);
    await expectJoin('again@room.example', /joined/);
    await expectNothingLost(portal.url, acknowledged);
  }, 240_000);
});

describe.skipIf(!tried)('a full disk of PostgreSQL', () => {
  let disk: TmpfsDisk;
  let server: PostgresServer;
  let portal: PortalProcess;

  beforeAll(async () => {
    disk = mountTmpfsDisk(200) as TmpfsDisk;
    server = await startPostgres();
    portal = await start({ DATABASE_URL: await createDatabaseOn(disk), DATA_DIR: pathTo('data') });
  });
  afterAll(async () => {
    await portal.end('SIGKILL');
    await server.stop();
    disk.remove();
  });

  /** Only the tables are on the disk. PostgreSQL stops when its log is full: postgres-restart.test.ts. */
  async function createDatabaseOn({ folder }: TmpfsDisk): Promise<string> {
    const space = path.join(folder, 'space');
    mkdirSync(space);
    chownToServer(folder);
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.query(`CREATE TABLESPACE small LOCATION '${space}'`);
    await client.end();
    return createDatabase(server.url, 'TABLESPACE small');
  }

  it('refuses writes, still serves pages, and recovers when there is space', async () => {
    countLostRows();
    const acknowledged = noAcknowledgedWrites();
    const member = await signInAs(portal.url, 'member');
    acknowledged.sessions.push(member);
    const join = async () => {
      const email = `joins${acknowledged.joined.length}@room.example`;
      await joinAt(portal.url, email);
      acknowledged.joined.push(email);
      return 'joined';
    };
    disk.fillUntil(0);
    // The files of the tables have some free space inside.
    await expect.poll(() => join().catch(String), { timeout: 60_000, interval: 0 }).toMatch(refusal);
    expect(await profileStatus(portal.url, member)).toBe(200);
    disk.freeSpace();
    expect(await join()).toBe('joined');
    await expectNothingLost(portal.url, acknowledged);
  });
});
