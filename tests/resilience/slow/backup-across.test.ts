import path from 'node:path';
import { expect, it } from 'vitest';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { setUpBackedUpPortal } from '#tests/support/backed-up-portal.ts';
import { countFailureAsLostRow, countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { fingerprintDatabase, hashFilesIn, sha256 } from '#tests/support/fingerprint.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { fetchProfileStatus, joinAt, signInAs } from '#tests/support/portal-client.ts';
import { createDatabase } from '#tests/support/postgres-server.ts';
import { runCommandOrThrow } from '#tests/support/run-command.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { testPostgres } from './test-postgres.ts';

countSurvivedFailures();
const { archive, environment, pathTo, start, url, expectIntact } = setUpBackedUpPortal();
const server = testPostgres();

it('restores every row and file on both databases and from one to the other', async () => {
  countFailureAsLostRow();
  const storage = await startS3Server();
  const [first, second] = [await createDatabase(server.url), await createDatabase(server.url)];
  const onPostgres = { DATABASE_URL: first, FILES_URL: storage.url, DATA_DIR: pathTo('with-postgres') };
  const again = { DATABASE_URL: second, DATA_DIR: pathTo('postgres-again') };
  const [copy, restored] = [{ DATA_DIR: pathTo('copy') }, { DATA_DIR: pathTo('back') }];
  const ofPostgres = pathTo('postgresql.tar.gz');
  expect(await runCommandOrThrow('restore', [archive], copy)).not.toContain('demo.example');
  await runCommandOrThrow('restore', [archive], onPostgres);
  const copied = await fingerprintDatabase({ folder: copy.DATA_DIR });
  expect(await fingerprintDatabase({ databaseUrl: first, folder: '' })).toEqual(copied);
  const running = await start(onPostgres);
  await expectIntact(running.url);
  await runCommandOrThrow('backup', [ofPostgres], onPostgres);
  await running.end('SIGKILL');
  for (const target of [again, restored]) await runCommandOrThrow('restore', [ofPostgres], target);

  expect(Object.keys(copied).length).toBeGreaterThan(40);
  const rowsOf = (tables: Record<string, { rows: number }>) =>
    Object.fromEntries(Object.entries(tables).map(([name, { rows }]) => [name, rows]));
  expect(rowsOf(copied)).toEqual(rowsOf((await verifyArchive(archive)).tables));
  const onPostgresAgain = await fingerprintDatabase({ databaseUrl: second, folder: '' });
  expect(await fingerprintDatabase({ folder: restored.DATA_DIR })).toEqual(onPostgresAgain);

  const files = hashFilesIn(path.join(environment.DATA_DIR, 'files'));
  for (const { DATA_DIR } of [copy, again, restored])
    expect(hashFilesIn(path.join(DATA_DIR, 'files'))).toEqual(files);
  const stored = [...storage.objects].map(([key, bytes]) => [key, sha256(bytes)]);
  expect(Object.fromEntries(stored)).toEqual(files);
  for (const target of [copy, restored]) await expectIntact((await start(target)).url);
  await storage.close();
}, 180_000);

it('restores into an empty database, or with --replace when no portal runs', async () => {
  const databaseUrl = await createDatabase(server.url);
  const target = { DATABASE_URL: databaseUrl, DATA_DIR: pathTo('replaced') };
  const restore = (...options: string[]) => runCommandOrThrow('restore', [archive, ...options], target);
  await restore();
  const before = await fingerprintDatabase({ databaseUrl, folder: '' });
  await expect(restore()).rejects.toThrow('✗ The database already has members: use --replace');
  const running = await start(target);
  await expect(restore('--replace')).rejects.toThrow('Stop all portals first');
  await running.end('SIGTERM');
  await restore('--replace');
  expect(await fingerprintDatabase({ databaseUrl, folder: '' })).toEqual(before);
});

it('revokes the sessions of the backup', async () => {
  const folder = pathTo('sessions');
  const member = await signInAs(url(), 'billing');
  const later = pathTo('sessions.tar.gz');
  await runCommandOrThrow('backup', [later], environment);
  await runCommandOrThrow('restore', [later], { DATA_DIR: folder });
  const other = await start({ DATA_DIR: folder });
  expect(await fetchProfileStatus(url(), member)).toBe(200);
  expect(await fetchProfileStatus(other.url, member)).toBe(401);
});

it('sends the emails that were queued when the backup was made', async () => {
  const [source, restored] = [{ DATA_DIR: pathTo('mails') }, { DATA_DIR: pathTo('mails-back') }];
  await runCommandOrThrow('restore', [archive], source);
  const unreachable = await start({ ...source, SMTP_URL: 'smtp://127.0.0.1:9' });
  await joinAt(unreachable.url, 'queued@mail.example');
  const file = pathTo('mails.tar.gz');
  await runCommandOrThrow('backup', [file], source);
  await runCommandOrThrow('restore', [file], restored);
  const mail = await startMailServer();
  await start({ ...restored, SMTP_URL: mail.url });
  const delivered = () => mail.messages.filter((message) => message.includes('queued@mail.example')).length;
  await expect.poll(delivered, { timeout: 20_000 }).toBe(1);
  mail.close();
});
