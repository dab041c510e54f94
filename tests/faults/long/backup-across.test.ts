import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { type BackedUpPortal, startBackedUpPortal } from '#tests/support/backed-up-portal.ts';
import { fingerprintOf, hashesIn, hashOf } from '#tests/support/fingerprint.ts';
import { losesNothing } from '#tests/support/loses-nothing.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { authorised, joinAt, signInAs } from '#tests/support/portal-visitor.ts';
import { createDatabase, type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { tally } from '#tests/support/tally.ts';

let server: PostgresServer;
let backedUp: BackedUpPortal;
beforeAll(async () => {
  [server, backedUp] = await Promise.all([startPostgres(), startBackedUpPortal()]);
});
afterEach(() => backedUp.endOthers());
afterAll(async () => {
  await Promise.all([server.stop(), backedUp.stop()]);
});

describe('what was backed up', () => {
  it('comes back on each engine and across, every row and every file, and a portal serves it', async () => {
    losesNothing();
    const storage = await startS3Server();
    const first = await createDatabase(server.url);
    const second = await createDatabase(server.url);
    const onPostgres = {
      DATABASE_URL: first,
      FILES_URL: storage.url,
      DATA_DIR: backedUp.place('with-postgres'),
    };
    const again = { DATABASE_URL: second, DATA_DIR: backedUp.place('postgres-again') };
    const copy = { DATA_DIR: backedUp.place('copy') };
    const back = { DATA_DIR: backedUp.place('back') };
    const ofPostgres = backedUp.place('postgresql.tar.gz');
    for (const environment of [copy, onPostgres]) {
      const end = await runCommand('restore', [backedUp.archive], environment);
      expect(end, end.output).toMatchObject({ code: 0 });
    }
    const copied = await fingerprintOf({ folder: copy.DATA_DIR });
    expect(await fingerprintOf({ databaseUrl: first, folder: '' })).toEqual(copied);
    const running = await backedUp.startOther(onPostgres);
    await backedUp.assertWell(running.url);
    const made = await runCommand('backup', [ofPostgres], onPostgres);
    expect(made, made.output).toMatchObject({ code: 0 });
    await running.end('SIGTERM');
    for (const environment of [again, back]) {
      const end = await runCommand('restore', [ofPostgres], environment);
      expect(end, end.output).toMatchObject({ code: 0 });
    }

    expect(Object.keys(copied).length).toBeGreaterThan(40);
    const counted = Object.fromEntries(Object.entries(copied).map(([name, { rows }]) => [name, rows]));
    const { tables } = await verifyArchive(backedUp.archive);
    expect(counted).toEqual(
      Object.fromEntries(Object.entries(tables).map(([name, { rows }]) => [name, rows])),
    );
    const there = await fingerprintOf({ databaseUrl: second, folder: '' });
    expect(await fingerprintOf({ folder: back.DATA_DIR })).toEqual(there);

    const files = hashesIn(path.join(backedUp.environment.DATA_DIR, 'files'));
    expect(hashesIn(path.join(copy.DATA_DIR, 'files'))).toEqual(files);
    expect(hashesIn(path.join(again.DATA_DIR, 'files'))).toEqual(files);
    expect(hashesIn(path.join(back.DATA_DIR, 'files'))).toEqual(files);
    const stored = [...storage.objects].map(([key, bytes]) => [key, hashOf(bytes)]);
    expect(Object.fromEntries(stored)).toEqual(files);
    for (const environment of [copy, back])
      await backedUp.assertWell((await backedUp.startOther(environment)).url);
    await storage.close();
    tally('faults survived');
  }, 180_000);

  it('goes into an empty database, or where it is told to replace what is there, and not beside others', async () => {
    const databaseUrl = await createDatabase(server.url);
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: backedUp.place('replaced') };
    expect((await runCommand('restore', [backedUp.archive], environment)).code).toBe(0);
    const before = await fingerprintOf({ databaseUrl, folder: '' });
    expect(await runCommand('restore', [backedUp.archive], environment)).toMatchObject({
      code: 1,
      output: expect.stringContaining('✗ The database holds members already: say --replace'),
    });
    const running = await backedUp.startOther(environment);
    expect(await runCommand('restore', [backedUp.archive, '--replace'], environment)).toMatchObject({
      code: 1,
      output: expect.stringContaining('stop every portal that runs on it first'),
    });
    await running.end('SIGTERM');
    expect((await runCommand('restore', [backedUp.archive, '--replace'], environment)).code).toBe(0);
    const after = await fingerprintOf({ databaseUrl, folder: '' });
    expect(after).toEqual(before);
  }, 120_000);

  it('ends the sessions that were open then', async () => {
    const folder = backedUp.place('sessions');
    const member = await signInAs(backedUp.portal.url, 'billing');
    const later = backedUp.place('sessions.tar.gz');
    expect((await runCommand('backup', [later], backedUp.environment)).code).toBe(0);
    expect((await runCommand('restore', [later], { DATA_DIR: folder })).code).toBe(0);
    const other = await backedUp.startOther({ DATA_DIR: folder, TRUST_PROXY: 'true' });
    const look = (url: string) => fetch(`${url}/api/users/${member.userId}`, { headers: authorised(member) });
    expect((await look(backedUp.portal.url)).status).toBe(200);
    expect((await look(other.url)).status).toBe(401);
  });
});

describe('mails that wait when a backup is made', () => {
  it('are sent by the portal that has it back', async () => {
    const environment = { DATA_DIR: backedUp.place('mails'), TRUST_PROXY: 'true' };
    expect((await runCommand('restore', [backedUp.archive], environment)).code).toBe(0);
    const mute = await backedUp.startOther({ ...environment, SMTP_URL: 'smtp://127.0.0.1:9', DEMO: 'true' });
    await joinAt(mute.url, 'waits@mail.example');
    const file = backedUp.place('mails.tar.gz');
    expect((await runCommand('backup', [file], environment)).code).toBe(0);
    const back = { DATA_DIR: backedUp.place('mails-back') };
    expect((await runCommand('restore', [file], back)).code).toBe(0);
    const mail = await startMailServer();
    await backedUp.startOther({ ...back, SMTP_URL: mail.url, DEMO: 'true' });
    const letters = () => mail.letters.filter((letter) => letter.includes('waits@mail.example')).length;
    await expect.poll(letters, { timeout: 20_000 }).toBe(1);
    mail.close();
  });
});
