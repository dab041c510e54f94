import { cpSync } from 'node:fs';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { verifyArchive } from '#server/backup/read-archive.ts';
import { type DatabaseOptions, openDatabase } from '#server/db/database.ts';
import { type BackedUpPortal, startBackedUpPortal } from '#tests/support/backed-up-portal.ts';
import { fingerprintOf } from '#tests/support/fingerprint.ts';
import { killedAt, saidAt } from '#tests/support/killed-at.ts';
import { losesNothing } from '#tests/support/loses-nothing.ts';
import { joinAt, sendPhotoTo, signInAs } from '#tests/support/portal-visitor.ts';
import { createDatabase, type PostgresServer, startPostgres } from '#tests/support/postgres-server.ts';
import { runCommand } from '#tests/support/run-command.ts';
import { tally } from '#tests/support/tally.ts';
import { halves } from '#tests/support/uploads.ts';

let server: PostgresServer;
let backedUp: BackedUpPortal;
beforeAll(async () => {
  [server, backedUp] = await Promise.all([startPostgres(), startBackedUpPortal()]);
});
afterEach(() => backedUp.endOthers());
afterAll(async () => {
  await Promise.all([server.stop(), backedUp.stop()]);
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
      losesNothing();
      const databaseUrl = kind === 'postgresql' ? await createDatabase(server.url) : undefined;
      const address: Record<string, string> = databaseUrl ? { DATABASE_URL: databaseUrl } : {};
      const source = { ...address, DATA_DIR: backedUp.place(`busy-${kind}`), TRUST_PROXY: 'true' };
      expect((await runCommand('restore', [backedUp.archive], source)).code).toBe(0);
      const busy = await backedUp.startOther(source);
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
      const file = backedUp.place(`busy-${kind}.tar.gz`);
      const made = await runCommand('backup', [file], source);
      expect(made, made.output).toMatchObject({ code: 0 });
      writing = false;
      await Promise.all([...joining, ...photos]);
      expect(acknowledged.length).toBeGreaterThan(before.length);
      expect((await verifyArchive(file)).missingFiles).toEqual([]);
      const target = { DATA_DIR: backedUp.place(`moment-${kind}`) };
      const end = await runCommand('restore', [file], target);
      expect(end, end.output).toMatchObject({ code: 0 });
      await assertOneMoment({ folder: target.DATA_DIR }, before);
      tally('faults survived');
    },
    180_000,
  );
});

describe('a restore that is killed', () => {
  let whole: string;
  beforeAll(async () => {
    whole = backedUp.place('whole');
    expect((await runCommand('restore', [backedUp.archive], { DATA_DIR: whole })).code).toBe(0);
  });

  /** After its first statement, amid the rows, after the last of them, and while it is told to keep it all. */
  const moments = ['DROP SCHEMA', 'INSERT INTO "members"', 'SELECT setval', 'commit'];

  it.each(moments)('leaves all of the one or all of the other: killed at %s', async (statement) => {
    losesNothing();
    const folder = backedUp.place(`killed-at-${moments.indexOf(statement)}`);
    cpSync(whole, folder, { recursive: true });
    const changed = await openDatabase({ folder });
    await changed.pool.query("UPDATE members SET about_me = 'before the restore'");
    await changed.close();
    const before = await fingerprintOf({ folder });
    const after = await fingerprintOf({ folder: whole });
    expect(after).not.toEqual(before);
    const environment = { DATA_DIR: folder, ...killedAt(statement) };
    const killed = await runCommand('restore', [backedUp.archive, '--replace'], environment);
    expect(killed.code).toBeNull();
    expect(killed.output).toContain('  Restoring …');
    expect(killed.output).toContain(saidAt(statement));
    const found = await fingerprintOf({ folder });
    // Nothing is kept before it is told to be; what it was telling when it died may have been heard.
    expect(statement === 'commit' ? [before, after] : [before]).toContainEqual(found);
    tally('faults survived');
  });
});
