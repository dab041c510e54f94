import { afterEach, describe, expect, it, vi } from 'vitest';
import { importsStaff } from '#contract/imports.staff.ts';
import { countLockWaits } from '#tests/support/count-lock-waits.ts';
import { digestImported, importCalls } from '#tests/support/imports.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { runImport } from './run-import.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
const administrator = portal.signInBeforeAll('staff');

const { checkFile, get, undo } = importCalls(portal, officer, administrator);
const colleague = importCalls(portal, administrator, administrator);
const query = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows;

const setWithdrawn = (endedAt: 'now()' | 'NULL') =>
  query(`UPDATE grants SET ended_at = ${endedAt} WHERE member_id = $1`, [officer.userId]);
afterEach(() => setWithdrawn('NULL'));

/** Withdraws the role of the officer while the job is in its first transaction. */
async function runUntilWithdrawn(name: 'startImport' | 'undoImport', id: string) {
  const client = await portal.database.pool.connect();
  await client.query("SELECT pg_advisory_lock(hashtext('directory_counts'))");
  await portal.send(importsStaff[name], { params: { id } }, officer);
  await vi.waitFor(async () => expect(await countLockWaits(portal.database.db)).toBe(1), {
    timeout: 10_000,
  });
  await setWithdrawn('now()');
  await client.query("SELECT pg_advisory_unlock(hashtext('directory_counts'))");
  client.release();
  await vi.waitFor(async () => expect((await get(id)).state).toBe('stopped'), { timeout: 10_000 });
  return get(id);
}

async function checkMembers(domain: string) {
  const [{ name: membership }] = await query('SELECT name FROM memberships ORDER BY name');
  const lines = Array.from({ length: 450 }, (_, index) => `Ada,Ash,person${index}@${domain},${membership}`);
  return checkFile(`Given name,Surname,Email,Membership\n${lines.join('\n')}\n`);
}

const countAdded = async (domain: string) =>
  Number((await query('SELECT count(*) FROM accounts WHERE email LIKE $1', [`%@${domain}`]))[0].count);

describe('an import whose starter loses the role', () => {
  it('stops after the running transaction, and a colleague continues it', async () => {
    const { id } = await checkMembers('stopped.example.org');
    const { name } = (
      await query("SELECT first_name || ' ' || last_name AS name FROM members WHERE id = $1", [
        officer.userId,
      ])
    )[0];
    expect(await runUntilWithdrawn('startImport', id)).toMatchObject({
      ...{ importedToRow: 201, canContinue: true, keptRows: 0 },
      problem: `The import was stopped, because ${name} can no longer run imports.`,
    });
    expect(await countAdded('stopped.example.org')).toBe(200);
    expect(await colleague.start(id)).toMatchObject({ problem: null, counts: { new: 450, refused: 0 } });
    expect(await countAdded('stopped.example.org')).toBe(450);
    const actions = await query(
      'SELECT action, change_count, actor_id FROM history_entries WHERE subject_id = $1 ORDER BY at',
      [id],
    );
    expect(actions).toEqual([
      { action: 'imported members from', change_count: 900, actor_id: officer.userId },
      { action: 'continued the import of', change_count: 0, actor_id: administrator.userId },
    ]);
  });

  it('stops while it is undone, and can only be undone then', async () => {
    const before = await digestImported(portal);
    const { id } = await checkMembers('undone.example.org');
    await colleague.start(id);
    expect(await runUntilWithdrawn('undoImport', id)).toMatchObject({
      importedToRow: 251,
      canContinue: false,
    });
    const { status } = await portal.send(importsStaff.startImport, { params: { id } }, administrator);
    expect(status).toBe(409);
    expect(await colleague.undo(id)).toMatchObject({ keptRows: 0 });
    expect(await digestImported(portal)).toBe(before);
  });

  it('undoes what was imported before it stopped', async () => {
    const before = await digestImported(portal);
    const { id } = await checkMembers('part.example.org');
    await runUntilWithdrawn('startImport', id);
    await setWithdrawn('NULL');
    expect(await undo(id)).toMatchObject({ keptRows: 0, problem: null });
    expect(await digestImported(portal)).toBe(before);
  });
});

describe('an import with a row that the database rejects', () => {
  const rejectEmails = (pattern: string) =>
    query(`ALTER TABLE accounts ADD CONSTRAINT no_such_person CHECK (email NOT LIKE '${pattern}') NOT VALID`);
  afterEach(() => query('ALTER TABLE accounts DROP CONSTRAINT no_such_person'));

  it('refuses the row with a reason, and imports the others', async () => {
    await rejectEmails('person7@%');
    const { id } = await checkMembers('rejected.example.org');
    expect(await colleague.start(id)).toMatchObject({ counts: { new: 449, refused: 1 } });
    expect(await countAdded('rejected.example.org')).toBe(449);
    const refused = (await colleague.listRows(id)).find(({ outcome }) => outcome === 'refused');
    expect(refused).toMatchObject({
      rowNumber: 9,
      reasons: [{ column: null, text: 'The portal cannot store this row (error 23514)' }],
    });
  });

  it('refuses no other row when two processes import it', async () => {
    await rejectEmails('person0@%');
    const { id } = await checkMembers('twice.example.org');
    await portal.send(importsStaff.startImport, { params: { id } }, administrator);
    const { services } = portal.appServices;
    await Promise.all([runImport(services, id), runImport(services, id)]);
    expect(await get(id)).toMatchObject({ state: 'imported', counts: { new: 449, refused: 1 } });
  });
});
