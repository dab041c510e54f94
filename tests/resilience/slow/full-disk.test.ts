import { mkdirSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countFailureAsLostRow, countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import {
  authHeaders,
  fetchProfileStatus,
  joinAt,
  type Session,
  signInAs,
} from '#tests/support/portal-client.ts';
import type { PortalProcess } from '#tests/support/portal-process.ts';
import {
  chownToServer,
  createDatabase,
  type PostgresServer,
  startPostgres,
} from '#tests/support/postgres-server.ts';
import { seedDemoFolder, setUpScratchPortals } from '#tests/support/scratch-portals.ts';
import { createAcknowledgedWrites, expectNothingLost } from '#tests/support/start-write-load.ts';
import { addToCounter } from '#tests/support/test-counters.ts';
import { mountTmpfsDisk, type TmpfsDisk } from '#tests/support/tmpfs-disk.ts';

const megabyte = 1024 * 1024;
const diskFullError = /503 .*The portal cannot save changes right now/;
const probe = mountTmpfsDisk(1);
probe?.remove();
const canMount = probe !== null;
if (!canMount) addToCounter('full-disk tests skipped, because they need root', 2);

countSurvivedFailures();
const { pathTo, start } = setUpScratchPortals();

type Acknowledged = ReturnType<typeof createAcknowledgedWrites>;
async function joinAndRecord({ url }: PortalProcess, email: string, { joined }: Acknowledged) {
  await joinAt(url, email);
  joined.push(email);
  return 'joined';
}

describe.skipIf(!canMount)('full disk with the embedded database', () => {
  let disk: TmpfsDisk;
  let portal: PortalProcess;
  let member: Session;
  const acknowledged = createAcknowledgedWrites();

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

  const join = (email: string) => joinAndRecord(portal, email, acknowledged);
  const expectJoin = (email: string, outcome: RegExp) =>
    expect.poll(() => join(email).catch(String), { timeout: 5_000 }).toMatch(outcome);
  const readinessStatus = async () => (await fetch(`${portal.url}/health/ready`)).status;

  it('rejects writes with 40 MB left, still serves pages, and recovers when space is freed', async () => {
    await join('before@room.example');
    disk.fillUntil(40 * megabyte);
    await expectJoin('without@room.example', diskFullError);
    expect(await readinessStatus()).toBe(503);
    expect(await fetchProfileStatus(portal.url, member)).toBe(200);
    expect((await fetch(`${portal.url}/api/events/list`, { headers: authHeaders(member) })).status).toBe(200);
    disk.freeSpace();
    await expectJoin('after@room.example', /joined/);
    expect(await readinessStatus()).toBe(200);
  });

  it('rejects writes with no space left, and recovers when space is freed', async () => {
    disk.fillUntil(0);
    await expectJoin('nothing@room.example', diskFullError);
    expect((await fetch(`${portal.url}/health/live`)).status).toBe(200);
    // Reads succeed or fail with 503, but do not hang.
    expect([200, 503]).toContain(await fetchProfileStatus(portal.url, member));
    disk.freeSpace();
    await expect.poll(readinessStatus, { timeout: 90_000, interval: 200 }).toBe(200);
    await expectJoin('again@room.example', /joined/);
    await expectNothingLost(portal.url, acknowledged);
  }, 240_000);
});

describe.skipIf(!canMount)('full disk with PostgreSQL', () => {
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

  /** Only the tables are on the small disk. PostgreSQL stops when its WAL disk is full: postgres-restart.test.ts. */
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

  it('rejects writes, still serves pages, and recovers when space is freed', async () => {
    countFailureAsLostRow();
    const acknowledged = createAcknowledgedWrites();
    const member = await signInAs(portal.url, 'member');
    acknowledged.sessions.push(member);
    const join = () => joinAndRecord(portal, `joins${acknowledged.joined.length}@room.example`, acknowledged);
    disk.fillUntil(0);
    // Table files still have free space inside, so the first writes succeed.
    await expect.poll(() => join().catch(String), { timeout: 60_000, interval: 0 }).toMatch(diskFullError);
    expect(await fetchProfileStatus(portal.url, member)).toBe(200);
    disk.freeSpace();
    expect(await join()).toBe('joined');
    await expectNothingLost(portal.url, acknowledged);
  });
});
