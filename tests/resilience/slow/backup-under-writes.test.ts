import { cpSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { openDatabase } from '#server/db/database.ts';
import { setUpBackedUpPortal } from '#tests/support/backed-up-portal.ts';
import { countFailureAsLostRow, countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { fingerprintDatabase } from '#tests/support/fingerprint.ts';
import { createKillEnv, formatKillReport } from '#tests/support/kill-env.ts';
import { joinAt, signInAs, uploadPhotoTo } from '#tests/support/portal-client.ts';
import { createDatabase } from '#tests/support/postgres-server.ts';
import { runCommand, runCommandOrThrow } from '#tests/support/run-command.ts';
import { createRedBlueImage } from '#tests/support/uploads.ts';
import { testPostgres } from './test-postgres.ts';

countSurvivedFailures();
const { archive, pathTo, start } = setUpBackedUpPortal();
const server = testPostgres();

/** Expects every account that the portal confirmed before the backup, and no gaps in the numbered accounts of each writer. */
async function expectSnapshot(folder: string, acknowledgedBefore: string[]): Promise<void> {
  const { pool, close } = await openDatabase({ folder });
  const { rows } = await pool.query(
    "SELECT email FROM accounts JOIN members ON id = member_id WHERE email LIKE '%@writer.example'",
  );
  const emails = rows.map(({ email }) => email as string);
  expect(emails).toEqual(expect.arrayContaining(acknowledgedBefore));
  for (const writer of [0, 1, 2]) {
    const writerEmails = emails.filter((email) => email.startsWith(`w${writer}-`));
    const expected = writerEmails.map((_, index) => `w${writer}-${index}@writer.example`);
    expect(writerEmails.toSorted()).toEqual(expected.toSorted());
  }
  const { rows: counts } = await pool.query(`
    SELECT (SELECT count(*) FROM directory_entries) AS entries, (SELECT count(*) FROM listed_members) AS listed
  `);
  expect(counts[0].entries).toBe(counts[0].listed);
  await close();
}

it.each(['embedded', 'postgresql'] as const)('backs up a snapshot during writes: %s', async (engine) => {
  countFailureAsLostRow();
  const database: Record<string, string> =
    engine === 'postgresql' ? { DATABASE_URL: await createDatabase(server.url) } : {};
  const source = { ...database, DATA_DIR: pathTo(`source-${engine}`) };
  await runCommandOrThrow('restore', [archive], source);
  const portal = await start(source);
  const image = await createRedBlueImage(80, 80).png().toBuffer();
  const acknowledged: string[] = [];
  let isWriting = true;
  const joins = [0, 1, 2].map(async (writer) => {
    for (let index = 0; isWriting; index += 1) {
      const email = `w${writer}-${index}@writer.example`;
      await joinAt(portal.url, email);
      acknowledged.push(email);
    }
  });
  // Each upload orphans the file of the previous photo, possibly before the backup has read it.
  const uploads = (['member', 'billing', 'new'] as const).map(async (name) => {
    const member = await signInAs(portal.url, name);
    for (let index = 0; isWriting && index < 20; index += 1) await uploadPhotoTo(portal.url, member, image);
  });
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(5);
  const acknowledgedBefore = [...acknowledged];
  const file = pathTo(`snapshot-${engine}.tar.gz`);
  await runCommandOrThrow('backup', [file], source);
  isWriting = false;
  await Promise.all([...joins, ...uploads]);
  expect(acknowledged.length).toBeGreaterThan(acknowledgedBefore.length);
  expect((await verifyArchive(file)).missingFiles).toEqual([]);
  const target = pathTo(`snapshot-${engine}`);
  await runCommandOrThrow('restore', [file], { DATA_DIR: target });
  await expectSnapshot(target, acknowledgedBefore);
});

describe('killed restore', () => {
  const restored = pathTo('restored');
  beforeAll(() => runCommandOrThrow('restore', [archive], { DATA_DIR: restored }));

  /** In this order: the first statement of a restore, an insert, the statement after the last insert, and the commit. */
  const statements = ['DROP SCHEMA', 'INSERT INTO "members"', 'SELECT setval', 'commit'];
  it.each(statements)('restores all data or none when killed at %s', async (statement) => {
    countFailureAsLostRow();
    const folder = pathTo(`killed-at-${statements.indexOf(statement)}`);
    cpSync(restored, folder, { recursive: true });
    const database = await openDatabase({ folder });
    await database.pool.query("UPDATE members SET about_me = 'before the restore'");
    await database.close();
    const before = await fingerprintDatabase({ folder });
    const after = await fingerprintDatabase({ folder: restored });
    expect(after).not.toEqual(before);
    const environment = { DATA_DIR: folder, ...createKillEnv(statement) };
    const { code, output } = await runCommand('restore', [archive, '--replace'], environment);
    expect(code).toBeNull();
    expect(output).toContain('  Restoring …');
    expect(output).toContain(formatKillReport(statement));
    // The database may have executed the commit before the process was killed.
    const possible = statement === 'commit' ? [before, after] : [before];
    expect(possible).toContainEqual(await fingerprintDatabase({ folder }));
  });
});
