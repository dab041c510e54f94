import { expect, it } from 'vitest';
import type { ImportDetails } from '#contract/imports.staff.ts';
import { openDatabase } from '#server/db/database.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { fingerprintImportedTables } from '#tests/support/fingerprint-import.ts';
import { createImportClient } from '#tests/support/import-client.ts';
import { type Session, signInAs } from '#tests/support/portal-client.ts';
import type { PortalProcess } from '#tests/support/portal-process.ts';
import { queueJob } from '#tests/support/queue-job.ts';
import { setUpScratchPortals } from '#tests/support/scratch-portals.ts';

countSurvivedFailures();
const portals = setUpScratchPortals();
const newMembers = 1_000;

let portal: PortalProcess;
let officer: Session;
const client = createImportClient(
  () => portal.url,
  () => officer,
);

it('continues an import that is killed twice, and undoes it except a member edited since', async () => {
  const folder = portals.demoFolder('data');
  const start = async () => {
    portal = await portals.start({ DATA_DIR: folder, DEMO: 'true' });
  };
  /** Works on the database of the stopped portal. */
  const query = async (text: string, job?: string) => {
    const database = await openDatabase({ folder });
    const { rows } = await database.pool.query(text);
    if (job) await queueJob(database, job);
    await database.close();
    return rows;
  };
  const fingerprint = () => fingerprintImportedTables({ folder });
  let id = '';
  const becomes = (state: string) =>
    client.waitUntil(id, (details) => details.state === state, { timeoutMs: 60_000, intervalMs: 50 });
  /** Kills the portal after another transaction, and ends the minute after which another process continues. */
  const killAfter = async (row: number) => {
    const isAfter = ({ importedToRow }: ImportDetails) => importedToRow > row;
    await client.waitUntil(id, isAfter, { timeoutMs: 30_000, intervalMs: 5 });
    await portal.end('SIGKILL');
    const [{ imported_to_row: importedToRow }] = await query(
      "UPDATE imports SET worked_at = now() - interval '2 minutes' RETURNING imported_to_row",
      'continue-imports',
    );
    expect(importedToRow).toBeLessThan(newMembers);
    await start();
    return importedToRow;
  };

  const [{ name: membership }] = await query('SELECT name FROM memberships LIMIT 1');
  const lines = Array.from({ length: newMembers }, (_, index) =>
    [`First${index}`, 'Imported', `imported${index}@example.org`, 'Officer', membership].join(),
  );
  const file = `Given name,Surname,Email,Rank,Membership\n,,${demoEmail('member')},Officer,\n${lines.join('\n')}\n`;
  await start();
  officer = await signInAs(portal.url, 'officer');
  id = await client.create({ name: 'New.csv', content: file }, 'members');
  await client.run(id, 'check');
  await becomes('checked');
  await portal.end('SIGTERM');
  const before = await fingerprint();

  await start();
  await client.run(id, 'start');
  await killAfter(await killAfter(0));
  expect(await becomes('imported')).toMatchObject({
    counts: { new: newMembers, changed: 1, unchanged: 0, refused: 0 },
  });
  await portal.end('SIGKILL');
  const counted = await query(`
    UPDATE members SET department = 'Edited' WHERE first_name = 'First7' AND last_name = 'Imported'
    RETURNING id, (SELECT count(*) FROM members WHERE last_name = 'Imported') AS members,
      (SELECT change_count FROM history_entries WHERE action LIKE 'imported%') AS changes`);
  expect(counted).toMatchObject([{ members: newMembers, changes: 2 * newMembers + 1 }]);

  await start();
  await client.run(id, 'undo');
  await becomes('undone');
  expect(await client.listKeptRows(id)).toEqual([
    { rowNumber: 10, label: 'First7 Imported', objectId: counted[0].id, fields: ['Department'] },
  ]);
  await portal.end('SIGTERM');
  await query("DELETE FROM accounts WHERE email LIKE 'imported%'");
  await query("DELETE FROM members WHERE last_name = 'Imported'");
  expect(await fingerprint()).toEqual(before);
}, 240_000);
