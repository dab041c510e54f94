import { expect, it } from 'vitest';
import type { ImportDetails } from '#contract/imports.staff.ts';
import { openDatabase } from '#server/db/database.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { countSurvivedFailures } from '#tests/support/count-survived-failures.ts';
import { fingerprintDatabase } from '#tests/support/fingerprint.ts';
import { authHeaders, type Session, signInAs } from '#tests/support/portal-client.ts';
import type { PortalProcess } from '#tests/support/portal-process.ts';
import { setUpScratchPortals } from '#tests/support/scratch-portals.ts';
import { encodeForm } from '#tests/support/uploads.ts';
import { queueJob } from './queue-job.ts';

countSurvivedFailures();
const portals = setUpScratchPortals();
const newMembers = 1_000;

let portal: PortalProcess;
let officer: Session;
const request = async (method: string, path: string, body?: BodyInit, headers = {}) => {
  const init = { method, headers: { ...authHeaders(officer), ...headers }, ...(body && { body }) };
  const response = await fetch(`${portal.url}/api/staff/${path}`, init);
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response.json();
};
const send = (method: string, path: string, body?: object) =>
  request(method, path, body && JSON.stringify(body), body && { 'content-type': 'application/json' });

async function upload(name: string, content: string): Promise<string> {
  const { upload: started } = await send('POST', 'uploads', { name, byteSize: Buffer.byteLength(content) });
  const { type, payload } = await encodeForm([{ name: 'part', value: Buffer.from(content) }]);
  const path = `uploads/${started.id}/part?offset=0`;
  await request('PUT', path, new Uint8Array(payload), { 'content-type': type });
  return (await send('POST', `uploads/${started.id}/finish`)).upload.id;
}

/** Tables that say what happened. All others must be as before the import. */
const records = [
  ...[
    'history_entries',
    'history_changes',
    'history_counts',
    'audit_log',
    'emails',
    'rate_limits',
    'sessions',
  ],
  ...['imports', 'import_rows', 'files', 'uploads', 'upload_parts', 'orphaned_files', 'kysely_migration'],
];

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
  const fingerprint = async () => {
    for (const table of ['member_counts', 'member_word_counts'])
      await query(`DELETE FROM ${table} WHERE total = 0`);
    const tables = Object.entries(await fingerprintDatabase({ folder }));
    return Object.fromEntries(tables.filter(([name]) => !records.includes(name)));
  };
  let id = '';
  const read = (): Promise<ImportDetails> => send('GET', `imports/${id}`);
  const becomes = (state: string) =>
    expect.poll(async () => (await read()).state, { timeout: 60_000, interval: 50 }).toBe(state);
  /** Kills the portal after another transaction, and ends the minute after which another process continues. */
  const killAfter = async (row: number) => {
    await expect
      .poll(async () => (await read()).importedToRow, { timeout: 30_000, interval: 5 })
      .toBeGreaterThan(row);
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
  id = (await send('POST', 'imports', { uploadId: await upload('New.csv', file), kind: 'members' })).id;
  await send('POST', `imports/${id}/check`);
  await becomes('checked');
  await portal.end('SIGTERM');
  const before = await fingerprint();

  await start();
  await send('POST', `imports/${id}/start`);
  await killAfter(await killAfter(0));
  await becomes('imported');
  expect(await read()).toMatchObject({ counts: { new: newMembers, changed: 1, unchanged: 0, refused: 0 } });
  await portal.end('SIGKILL');
  const counted = await query(`
    UPDATE members SET department = 'Edited' WHERE first_name = 'First7' AND last_name = 'Imported'
    RETURNING id, (SELECT count(*) FROM members WHERE last_name = 'Imported') AS members,
      (SELECT count(DISTINCT to_address) = count(*) FROM emails WHERE to_address LIKE 'imported%') AS mailed_once,
      (SELECT count(*) FROM emails WHERE to_address LIKE 'imported%') AS emails,
      (SELECT change_count FROM history_entries WHERE action LIKE 'imported%') AS changes`);
  expect(counted).toMatchObject([
    { members: newMembers, mailed_once: true, emails: newMembers, changes: 2 * newMembers + 1 },
  ]);

  await start();
  await send('POST', `imports/${id}/undo`);
  await becomes('undone');
  const { rows } = await send('GET', `imports/${id}/kept-rows`);
  expect(rows).toEqual([
    { rowNumber: 10, label: 'First7 Imported', objectId: counted[0].id, fields: ['Department'] },
  ]);
  await portal.end('SIGTERM');
  await query("DELETE FROM accounts WHERE email LIKE 'imported%'");
  await query("DELETE FROM members WHERE last_name = 'Imported'");
  expect(await fingerprint()).toEqual(before);
}, 240_000);
