import { cpSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { openDatabase } from '#server/db/database.ts';
import { backedUpPortal } from '#tests/support/backed-up-portal.ts';
import { countLostRows, countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { fingerprintDatabase } from '#tests/support/fingerprint.ts';
import { killEnv, killReport } from '#tests/support/kill-env.ts';
import { joinAt, signInAs, uploadPhotoTo } from '#tests/support/portal-client.ts';
import { createDatabase, type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { mustRun, runCommand } from '#tests/support/run-command.ts';
import { redBlueImage } from '#tests/support/uploads.ts';

countSurvivedFailures();
const { archive, pathTo, start } = backedUpPortal();
let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.stop());

/** Expects all emails acknowledged before the backup, and no gaps in the sequence of each writer. */
async function expectSnapshot(folder: string, acknowledgedBefore: string[]): Promise<void> {
  const { pool, close } = await openDatabase({ folder });
  const { rows } = await pool.query(
    "SELECT email FROM accounts JOIN members ON id = member_id WHERE email LIKE '%@moment.example'",
  );
  const emails = rows.map(({ email }) => email as string);
  expect(emails).toEqual(expect.arrayContaining(acknowledgedBefore));
  for (const writer of [0, 1, 2]) {
    const own = emails.filter((email) => email.startsWith(`w${writer}-`));
    expect(own.toSorted()).toEqual(own.map((_, at) => `w${writer}-${at}@moment.example`).toSorted());
  }
  const { rows: counts } = await pool.query(`
    SELECT (SELECT count(*) FROM directory_entries) AS listed, (SELECT count(*) FROM listed_members) AS due
  `);
  expect(counts[0].listed).toBe(counts[0].due);
  await close();
}

it.each(['embedded', 'postgresql'] as const)('backs up a snapshot under writes: %s', async (kind) => {
  countLostRows();
  const database: Record<string, string> =
    kind === 'postgresql' ? { DATABASE_URL: await createDatabase(server.url) } : {};
  const source = { ...database, DATA_DIR: pathTo(`busy-${kind}`) };
  await mustRun('restore', [archive], source);
  const busy = await start(source);
  const image = await redBlueImage(80, 80).png().toBuffer();
  const acknowledged: string[] = [];
  let writing = true;
  const joining = [0, 1, 2].map(async (writer) => {
    for (let index = 0; writing; index += 1) {
      const email = `w${writer}-${index}@moment.example`;
      await joinAt(busy.url, email);
      acknowledged.push(email);
    }
  });
  // Each new photo orphans the previous file, which the backup may be about to read.
  const photos = (['member', 'billing', 'new'] as const).map(async (name) => {
    const member = await signInAs(busy.url, name);
    for (let index = 0; writing && index < 20; index += 1) await uploadPhotoTo(busy.url, member, image);
  });
  await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(5);
  const before = [...acknowledged];
  const file = pathTo(`busy-${kind}.tar.gz`);
  await mustRun('backup', [file], source);
  writing = false;
  await Promise.all([...joining, ...photos]);
  expect(acknowledged.length).toBeGreaterThan(before.length);
  expect((await verifyArchive(file)).missingFiles).toEqual([]);
  const target = pathTo(`snapshot-${kind}`);
  await mustRun('restore', [file], { DATA_DIR: target });
  await expectSnapshot(target, before);
});

describe('killed restore', () => {
  const whole = pathTo('whole');
  beforeAll(() => mustRun('restore', [archive], { DATA_DIR: whole }));

  /** The first statement, an insert, the statement after the last insert, and the commit. */
  const statements = ['DROP SCHEMA', 'INSERT INTO "members"', 'SELECT setval', 'commit'];
  it.each(statements)('changes all data or none when killed at %s', async (statement) => {
    countLostRows();
    const folder = pathTo(`killed-at-${statements.indexOf(statement)}`);
    cpSync(whole, folder, { recursive: true });
    const changed = await openDatabase({ folder });
    await changed.pool.query("UPDATE members SET about_me = 'before the restore'");
    await changed.close();
    const before = await fingerprintDatabase({ folder });
    const after = await fingerprintDatabase({ folder: whole });
    expect(after).not.toEqual(before);
    const environment = { DATA_DIR: folder, ...killEnv(statement) };
    const { code, output } = await runCommand('restore', [archive, '--replace'], environment);
    expect(code).toBeNull();
    expect(output).toContain('  Restoring …');
    expect(output).toContain(killReport(statement));
    // The commit may have been executed before the kill.
    expect(statement === 'commit' ? [before, after] : [before]).toContainEqual(
      await fingerprintDatabase({ folder }),
    );
  });
});
