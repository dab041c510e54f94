import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { type DatabaseOptions, openDatabase } from '#server/db/database.ts';
import { fingerprintOf, hashesIn, hashOf } from '#tests/support/fingerprint.ts';
import { type PortalProcess, startPortalProcess } from '#tests/support/portal-process.ts';
import { authorised, joinAt, sendPhotoTo, signInAs } from '#tests/support/portal-visitor.ts';
import { createDatabase, type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { runCommand, startCommand } from '#tests/support/run-command.ts';
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts';
import { tally } from '#tests/support/tally.ts';
import { halves } from '#tests/support/uploads.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'muster-backup-'));
const place = (name: string) => path.join(scratch, name);
let server: PostgresServer;
let storage: S3Server;
let portal: PortalProcess;
let photo: string;
/** Of the embedded engine, made while its portal runs. */
const archive = place('embedded.tar.gz');
const embedded = { DATA_DIR: place('embedded'), TRUST_PROXY: 'true' };

beforeAll(async () => {
  [server, storage] = await Promise.all([startPostgres(), startS3Server()]);
  const engine = inject('engine');
  if (engine.kind !== 'embedded') throw new Error('these tests start on the embedded engine');
  cpSync(engine.archive, path.join(embedded.DATA_DIR, 'database'), { recursive: true });
  cpSync(engine.files, path.join(embedded.DATA_DIR, 'files'), { recursive: true });
  portal = await startPortalProcess(embedded);
  const picture = await halves(300, 300).png().toBuffer();
  photo = await sendPhotoTo(portal.url, await signInAs(portal.url, 'member'), picture);
  const made = await runCommand('backup', [archive], embedded);
  if (made.code !== 0) throw new Error(made.output);
});
afterAll(async () => {
  await portal.end('SIGKILL');
  await Promise.all([server.stop(), storage.close()]);
  rmSync(scratch, { recursive: true, force: true });
});

const started: PortalProcess[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.end('SIGKILL')));
});

/** A portal that serves what was restored: its members, and the photo of one of them. */
async function assertServes(environment: Record<string, string>): Promise<void> {
  const other = await startPortalProcess({ TRUST_PROXY: 'true', ...environment });
  started.push(other);
  await assertWell(other.url);
}

async function assertWell(url: string): Promise<void> {
  const member = await signInAs(url, 'member');
  const headers = authorised(member);
  const { profileImage } = await (await fetch(`${url}/api/users/${member.userId}`, { headers })).json();
  expect(profileImage).toBe(photo);
  expect((await fetch(`${url}${photo}`)).status).toBe(200);
}

describe('what was backed up', () => {
  it('comes back on each engine and across, every row and every file, and a portal serves it', async () => {
    const first = await createDatabase(server.url);
    const second = await createDatabase(server.url);
    const onPostgres = { DATABASE_URL: first, FILES_URL: storage.url, DATA_DIR: place('with-postgres') };
    const again = { DATABASE_URL: second, DATA_DIR: place('postgres-again') };
    const copy = { DATA_DIR: place('copy') };
    const back = { DATA_DIR: place('back') };
    const ofPostgres = place('postgresql.tar.gz');
    for (const environment of [copy, onPostgres]) {
      const end = await runCommand('restore', [archive], environment);
      expect(end, end.output).toMatchObject({ code: 0 });
    }
    const copied = await fingerprintOf({ folder: copy.DATA_DIR });
    expect(await fingerprintOf({ databaseUrl: first, folder: '' })).toEqual(copied);
    await assertServes(onPostgres);
    const made = await runCommand('backup', [ofPostgres], onPostgres);
    expect(made, made.output).toMatchObject({ code: 0 });
    await started.pop()?.end('SIGTERM');
    for (const environment of [again, back]) {
      const end = await runCommand('restore', [ofPostgres], environment);
      expect(end, end.output).toMatchObject({ code: 0 });
    }

    expect(Object.keys(copied).length).toBeGreaterThan(40);
    const counted = Object.fromEntries(Object.entries(copied).map(([name, { rows }]) => [name, rows]));
    const { tables } = await verifyArchive(archive);
    expect(counted).toEqual(
      Object.fromEntries(Object.entries(tables).map(([name, { rows }]) => [name, rows])),
    );
    const there = await fingerprintOf({ databaseUrl: second, folder: '' });
    expect(await fingerprintOf({ folder: back.DATA_DIR })).toEqual(there);

    const files = hashesIn(path.join(embedded.DATA_DIR, 'files'));
    expect(hashesIn(path.join(copy.DATA_DIR, 'files'))).toEqual(files);
    expect(hashesIn(path.join(again.DATA_DIR, 'files'))).toEqual(files);
    expect(hashesIn(path.join(back.DATA_DIR, 'files'))).toEqual(files);
    const stored = [...storage.objects].map(([key, bytes]) => [key, hashOf(bytes)]);
    expect(Object.fromEntries(stored)).toEqual(files);
    await assertServes(copy);
    await assertServes(back);
    tally('faults survived');
    tally('rows lost', 0);
  }, 180_000);

  it('goes into an empty database, or where it is told to replace what is there, and not beside others', async () => {
    const databaseUrl = await createDatabase(server.url);
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: place('replaced') };
    expect((await runCommand('restore', [archive], environment)).code).toBe(0);
    const before = await fingerprintOf({ databaseUrl, folder: '' });
    expect(await runCommand('restore', [archive], environment)).toMatchObject({
      code: 1,
      output: expect.stringContaining('✗ The database holds members already: say --replace'),
    });
    const running = await startPortalProcess(environment);
    started.push(running);
    expect(await runCommand('restore', [archive, '--replace'], environment)).toMatchObject({
      code: 1,
      output: expect.stringContaining('stop every portal that runs on it first'),
    });
    await running.end('SIGTERM');
    expect((await runCommand('restore', [archive, '--replace'], environment)).code).toBe(0);
    const after = await fingerprintOf({ databaseUrl, folder: '' });
    expect(after).toEqual(before);
  }, 120_000);

  it('ends the sessions that were open then', async () => {
    const folder = place('sessions');
    const member = await signInAs(portal.url, 'billing');
    const later = place('sessions.tar.gz');
    expect((await runCommand('backup', [later], embedded)).code).toBe(0);
    expect((await runCommand('restore', [later], { DATA_DIR: folder })).code).toBe(0);
    const other = await startPortalProcess({ DATA_DIR: folder, TRUST_PROXY: 'true' });
    started.push(other);
    const look = (url: string) => fetch(`${url}/api/users/${member.userId}`, { headers: authorised(member) });
    expect((await look(portal.url)).status).toBe(200);
    expect((await look(other.url)).status).toBe(401);
  });
});

describe('a backup under writes', () => {
  /** What was joined when it was made: of each who joined one after the other, the first so many and none beyond. */
  async function assertOneMoment(options: DatabaseOptions, acknowledgedBefore: string[]): Promise<void> {
    const database = await openDatabase(options);
    const { rows } = await database.pool.query(
      "SELECT email FROM accounts JOIN members ON id = member_id WHERE email LIKE '%@moment.example'",
    );
    const emails = new Set(rows.map(({ email }) => email as string));
    expect([...emails]).toEqual(expect.arrayContaining(acknowledgedBefore));
    for (const writer of [0, 1, 2]) {
      const own = [...emails].filter((email) => email.startsWith(`w${writer}-`)).length;
      for (let index = 0; index < own; index += 1)
        expect(emails).toContain(`w${writer}-${index}@moment.example`);
    }
    const { rows: kept } = await database.pool.query(`
      SELECT (SELECT count(*) FROM directory_entries) AS listed, (SELECT count(*) FROM listed_members) AS due
    `);
    expect(kept[0].listed).toBe(kept[0].due);
    await database.close();
  }

  it.each(['embedded', 'postgresql'] as const)(
    'is of one moment: %s',
    async (kind) => {
      const databaseUrl = kind === 'postgresql' ? await createDatabase(server.url) : undefined;
      const address: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
      const source = { ...address, DATA_DIR: place(`busy-${kind}`), TRUST_PROXY: 'true' };
      expect((await runCommand('restore', [archive], source)).code).toBe(0);
      const busy = await startPortalProcess(source);
      started.push(busy);
      const picture = await halves(80, 80).png().toBuffer();
      const acknowledged: string[] = [];
      let writing = true;
      const joining = [0, 1, 2].map(async (writer) => {
        for (let index = 0; writing; index += 1) {
          const email = `w${writer}-${index}@moment.example`;
          await joinAt(busy.url, email);
          acknowledged.push(email);
        }
      });
      // Each new photo lets go of the one before, which the backup may be about to read.
      const photos = (['member', 'billing', 'new'] as const).map(async (name) => {
        const member = await signInAs(busy.url, name);
        for (let index = 0; writing && index < 20; index += 1) await sendPhotoTo(busy.url, member, picture);
      });
      await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(5);
      const before = [...acknowledged];
      const file = place(`busy-${kind}.tar.gz`);
      const made = await runCommand('backup', [file], source);
      expect(made, made.output).toMatchObject({ code: 0 });
      writing = false;
      await Promise.all([...joining, ...photos]);
      expect(acknowledged.length).toBeGreaterThan(before.length);
      expect((await verifyArchive(file)).missingFiles).toEqual([]);
      const target = { DATA_DIR: place(`moment-${kind}`) };
      const end = await runCommand('restore', [file], target);
      expect(end, end.output).toMatchObject({ code: 0 });
      await assertOneMoment({ folder: target.DATA_DIR }, before);
      tally('faults survived');
      tally('rows lost', 0);
    },
    180_000,
  );
});

describe('a restore that is killed', () => {
  const whole = place('whole');
  beforeAll(async () => {
    expect((await runCommand('restore', [archive], { DATA_DIR: whole })).code).toBe(0);
  });

  it.each([0.2, 0.5, 0.8])(
    'leaves all of the one or all of the other: killed after %f of its time',
    async (share) => {
      const folder = place(`killed-${share}`);
      cpSync(whole, folder, { recursive: true });
      const changed = await openDatabase({ folder });
      await changed.pool.query("UPDATE members SET about_me = 'before the restore'");
      await changed.close();
      const before = await fingerprintOf({ folder });
      const after = await fingerprintOf({ folder: whole });
      const restoring = startCommand('restore', [archive, '--replace'], { DATA_DIR: folder });
      await expect.poll(restoring.output, { timeout: 30_000, interval: 5 }).toContain('  Restoring …');
      // About as long as the restore of the demo association takes, wherever that falls.
      await new Promise((resolve) => setTimeout(resolve, share * 3_000));
      restoring.child.kill('SIGKILL');
      await restoring.ended;
      const found = await fingerprintOf({ folder });
      expect([before, after]).toContainEqual(found);
      tally('faults survived');
      tally('rows lost', 0);
    },
  );
});
