import type { PoolClient } from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { historyStaff } from '#contract/history.staff.ts';
import { type ImportKind, importsStaff } from '#contract/imports.staff.ts';
import { countLockWaits } from '#tests/support/count-lock-waits.ts';
import { digestImported, importCalls } from '#tests/support/imports.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');
const administrator = portal.signInBeforeAll('staff');
const editor = portal.signInBeforeAll('editor');

const { checkFile, start, undo, get, listRows } = importCalls(portal, officer, officer);
const query = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows;
const listKept = async (id: string) =>
  (await portal.send(importsStaff.listKeptRows, { params: { id }, query: {} }, officer)).body;
const digest = () => digestImported(portal);

/** People who are not in the set yet. */
const listPeople = (table: 'group_members' | 'member_segments', column: string, id: string) =>
  query(
    `SELECT email, member_id FROM accounts WHERE disabled_at IS NULL
       AND member_id NOT IN (SELECT member_id FROM ${table} WHERE ${column} = $1) ORDER BY email LIMIT 4`,
    [id],
  );

describe.each([
  ['group members', 'group_members', 'group_id', 'groups', 'Group'],
  ['segments', 'member_segments', 'segment_id', 'segments', 'Segment'],
] as const)('an import of %s', (kind, table, column, sets, label) => {
  it('adds the members once, and takes them out again except those added again', async () => {
    const [set] = await query(`SELECT * FROM ${sets} ORDER BY id LIMIT 1`);
    const people = await listPeople(table, column, set.id);
    const header = set.category ? 'Email,Category,Segment' : 'Email,Group';
    const toLine = ({ email }: { email: string }) =>
      set.category ? `${email},${set.category},${set.name}` : `${email},${set.name}`;
    const file = `${header}\n${people.map(toLine).join('\n')}\n`;
    const before = await digest();
    const { id } = await checkFile(file, kind);
    await query(`INSERT INTO ${table} (${column}, member_id) VALUES ($1, $2)`, [set.id, people[0].member_id]);
    const imported = await start(id);
    expect(imported).toMatchObject({ state: 'imported', counts: { new: 3, unchanged: 1, refused: 0 } });
    expect(imported.undoUntil).not.toBeNull();
    const after = await digest();
    expect((await portal.send(importsStaff.startImport, { params: { id } }, officer)).body.state).toBe(
      'imported',
    );
    expect((await checkFile(file, kind)).counts).toMatchObject({ new: 0, unchanged: 4 });
    expect(await digest()).toBe(after);

    await query(`DELETE FROM ${table} WHERE ${column} = $1 AND member_id = $2`, [
      set.id,
      people[0].member_id,
    ]);
    const again = people[1].member_id;
    if (kind === 'group members')
      await query(
        `UPDATE group_members SET joined_at = joined_at + interval '1 day' WHERE group_id = $1 AND member_id = $2`,
        [set.id, again],
      );
    else await query(`DELETE FROM member_segments WHERE segment_id = $1 AND member_id = $2`, [set.id, again]);
    const { keptRows, state } = await undo(id);
    if (kind === 'segments')
      return expect({ keptRows, digest: await digest() }).toEqual({ keptRows: 0, digest: before });
    expect({ keptRows, state }).toEqual({ keptRows: 1, state: 'undone' });
    expect((await listKept(id)).rows).toEqual([
      { rowNumber: 3, label: expect.any(String), objectId: again, fields: [label] },
    ]);
    await query(`DELETE FROM group_members WHERE group_id = $1 AND member_id = $2`, [set.id, again]);
    expect(await digest()).toBe(before);
  });
});

describe('an import of organisations', () => {
  it('restores the organisations except those that were edited or used since', async () => {
    const [one, two, three] = await query(
      'SELECT * FROM organisations WHERE retired_at IS NULL ORDER BY name LIMIT 3',
    );
    const before = await digest();
    const file = `Agency,Suburb,Phone\n${one.name},Perth,0491570006\n${two.name},Perth,\n${three.name},Perth,0491570006\nNew A,Cairns,\nNew B,Cairns,\nnew  b,Hobart,\n`;
    const { id, counts } = await checkFile(file, 'organisations');
    expect(counts).toMatchObject({ new: 2, changed: 3, refused: 1 });
    await query(`UPDATE organisations SET suburb = 'Broome' WHERE id = $1`, [two.id]);
    const imported = await start(id);
    expect(imported).toMatchObject({ counts: { new: 2, changed: 2, refused: 2 }, keptRows: 0 });
    expect((await listRows(id))[1]).toMatchObject({
      outcome: 'refused',
      reasons: [{ column: null, text: 'Edited after the check: Suburb. Check the file again' }],
    });
    const { text } = await portal.send(importsStaff.downloadRefusedRows, { params: { id } }, officer);
    expect(text).toContain('Perth,,Edited after the check');
    const [added] = await query("SELECT id FROM organisations WHERE name = 'New A'");
    const [{ id: memberId }] = await query('SELECT id FROM members WHERE organisation_id IS NULL LIMIT 1');
    await query('UPDATE members SET organisation_id = $1 WHERE id = $2', [added.id, memberId]);
    await query(`UPDATE organisations SET suburb = 'Albany' WHERE id = $1`, [three.id]);
    await undo(id);
    const { rows, totalItems } = await listKept(id);
    expect(rows.map(({ objectId, fields }) => [objectId, fields])).toEqual([
      [three.id, ['Suburb']],
      [added.id, ['Members']],
    ]);
    expect(totalItems).toBe(2);
    await query('UPDATE members SET organisation_id = NULL WHERE id = $1', [memberId]);
    await query('DELETE FROM organisations WHERE id = $1', [added.id]);
    const restore = 'UPDATE organisations SET suburb = $1, phone = $2 WHERE id = $3';
    for (const each of [two, three]) await query(restore, [each.suburb, each.phone, each.id]);
    expect(await digest()).toBe(before);
  });
});

describe('an import with names of organisations', () => {
  it('leaves an organisation alone whose old name is taken', async () => {
    const [one] = await query('SELECT * FROM organisations WHERE retired_at IS NULL ORDER BY name LIMIT 1');
    const { id } = await checkFile(`Organisation id,Agency\n${one.id},Renamed Brigade\n`, 'organisations');
    await start(id);
    await query('INSERT INTO organisations (name) VALUES ($1)', [one.name]);
    await undo(id);
    expect((await listKept(id)).rows.map(({ objectId, fields }) => [objectId, fields])).toEqual([
      [one.id, ['Name']],
    ]);
    await query('DELETE FROM organisations WHERE name = $1', [one.name]);
    await query('UPDATE organisations SET name = $1 WHERE id = $2', [one.name, one.id]);
  });

  it('waits for a colleague who adds the same name', async () => {
    const { id } = await checkFile('Agency\nSudden Brigade\n', 'organisations');
    const client = await portal.database.pool.connect();
    await client.query('BEGIN');
    await lockName(client, 'sudden brigade');
    await client.query("INSERT INTO organisations (name) VALUES ('Sudden Brigade')");
    const started = start(id);
    await vi.waitFor(async () => expect(await countLockWaits(portal.database.db)).toBe(1), {
      timeout: 10_000,
    });
    await client.query('COMMIT');
    client.release();
    expect((await started).counts).toMatchObject({ new: 0, unchanged: 1 });
    await query("DELETE FROM organisations WHERE name = 'Sudden Brigade'");
  });
});

/** The lock that a colleague has who adds this organisation. */
const lockName = (client: PoolClient, name: string) =>
  client.query("SELECT pg_advisory_xact_lock(hashtextextended('organisation ' || normalize_text($1), 0))", [
    name,
  ]);

describe('the history of an import', () => {
  it('shows one entry with all changes, and refuses to put it back', async () => {
    const [set] = await query('SELECT * FROM segments ORDER BY id LIMIT 1');
    const [person] = await listPeople('member_segments', 'segment_id', set.id);
    const { id } = await checkFile(
      `Email,Category,Segment\n${person.email},${set.category},${set.name}\n`,
      'segments',
    );
    const { entryId } = await start(id);
    await undo(id);
    const subject = { params: { kind: 'import', id }, query: {} } as const;
    const [undone, done, ...others] = (await portal.send(historyStaff.listSubjectHistory, subject, officer))
      .body.entries;
    expect(others).toEqual([]);
    expect((await portal.send(historyStaff.listSubjectHistory, subject, editor)).status).toBe(403);
    expect(done).toMatchObject({
      id: entryId,
      action: 'imported segments from',
      changeCount: 1,
      canPutBack: false,
    });
    expect(done?.subject).toEqual({ kind: 'import', id, label: 'People.csv' });
    expect(undone).toMatchObject({ action: 'undid the import of', putBackOf: entryId, changeCount: 1 });
    const { status, errorBody } = await portal.send(
      historyStaff.putBack,
      { params: { id: entryId as string }, body: {} },
      administrator,
    );
    expect([status, errorBody.message]).toEqual([409, expect.stringContaining('undone on its page')]);
  });
});

describe('an import that cannot start', () => {
  const refusalOf = async (
    name: 'startImport' | 'undoImport' | 'cancelImport' | 'checkImport',
    id: string,
  ) => {
    const { status, errorBody } = await portal.send(importsStaff[name], { params: { id } }, officer);
    return [status, errorBody.message];
  };

  it('names the reason', async () => {
    const [{ email }] = await query('SELECT email FROM accounts LIMIT 1');
    const none = await checkFile(`Email\n${email}\n`, 'members' satisfies ImportKind);
    expect(await refusalOf('startImport', none.id)).toEqual([
      409,
      expect.stringContaining('nothing to import'),
    ]);
    expect(await refusalOf('undoImport', none.id)).toEqual([409, expect.stringContaining('not started')]);
    const { id } = await checkFile('Agency\nFar Brigade\n', 'organisations');
    await start(id);
    for (const name of ['cancelImport', 'checkImport'] as const)
      expect(await refusalOf(name, id)).toEqual([409, 'This import was started, so it can only be undone.']);
    await query(`UPDATE imports SET started_at = now() - interval '91 days' WHERE id = $1`, [id]);
    expect(await refusalOf('undoImport', id)).toEqual([409, 'An import can be undone for 90 days.']);
    await query('UPDATE imports SET started_at = now() WHERE id = $1', [id]);
    await undo(id);
    expect(await refusalOf('startImport', id)).toEqual([409, expect.stringContaining('was undone')]);
    expect((await get(id)).undoUntil).toBeNull();
  });
});
