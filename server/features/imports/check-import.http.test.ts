import { Readable } from 'node:stream';
import { beforeAll, describe, expect, it } from 'vitest';
import { importsStaff } from '#contract/imports.staff.ts';
import type { Db } from '#server/db/database.ts';
import { importCalls } from '#tests/support/imports.ts';
import { uploadFile } from '#tests/support/staff-uploads.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { continueStalledImports, runCheck } from './check-import.ts';
import { startCheck } from './imports.sql.ts';

const portal = setUpTestApp();
const officer = portal.signInBeforeAll('officer');

const rowCount = 2_000;
let id: string;
beforeAll(async () => {
  const lines = Array.from(
    { length: rowCount },
    (_, index) => `Row ${index},person${index % (rowCount - 1)}@example.org`,
  );
  const content = Buffer.from(`Rank,Email\n${lines.join('\n')}\n`);
  const uploadId = (await uploadFile(portal, officer, 'People.csv', content)).body.upload.id;
  const body = { uploadId, kind: 'members' } as const;
  id = (await portal.send(importsStaff.createImport, { body }, officer)).body.id;
});

const start = () => startCheck(portal.database.db, id);
const deps = () => portal.appServices.services;
const find = async () => (await portal.send(importsStaff.getImport, { params: { id } }, officer)).body;
const countRows = async () =>
  (
    await portal.database.pool.query(
      `SELECT count(*) AS count, count(DISTINCT row_number) AS rows FROM import_rows`,
    )
  ).rows[0];

/** Stops before this transaction, as if the process were killed. */
const failAt = (db: Db, count: number): Db => {
  let left = count;
  return new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction') left -= 1;
      if (left < 0) throw new Error('killed');
      const value = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

describe('the check of an import', () => {
  it('continues where a killed process stopped', async () => {
    const check = { importId: id, checkId: await start() };
    for (const batches of [3, 4]) {
      await expect(runCheck({ ...deps(), db: failAt(deps().db, batches) }, check)).rejects.toThrow('killed');
      expect((await find()).state).toBe('checking');
    }
    expect((await find()).checkedToRow).toBe(1 + 200 * 7);
    await runCheck(deps(), check);
    expect(await find()).toMatchObject({ state: 'checked', counts: { refused: rowCount } });
    expect(await countRows()).toEqual({ count: rowCount, rows: rowCount });
    const last = await portal.database.pool.query(
      'SELECT reasons FROM import_rows ORDER BY row_number DESC LIMIT 1',
    );
    expect(last.rows[0].reasons).toEqual([{ column: null, text: 'Same email as row 2' }]);
  });

  it('saves each row once when two processes check the same import', async () => {
    const check = { importId: id, checkId: await start() };
    await Promise.all([runCheck(deps(), check), runCheck(deps(), check)]);
    expect(await find()).toMatchObject({ state: 'checked', counts: { refused: rowCount } });
    expect(await countRows()).toEqual({ count: rowCount, rows: rowCount });
  });

  it('stops when another check of the same import starts, also while it reads the file', async () => {
    const { fileStore } = deps();
    const open = (key: string) =>
      Readable.from(
        (async function* () {
          await start();
          yield* fileStore.open(key);
        })(),
      );
    const [first, second] = [await start(), await start()];
    await runCheck(deps(), { importId: id, checkId: first });
    await runCheck({ ...deps(), fileStore: { ...fileStore, open } }, { importId: id, checkId: second });
    expect(await find()).toMatchObject({ state: 'checking', checkedToRow: 0 });
    expect((await countRows()).count).toBe(0);
  });

  it('queues a check again that has saved nothing for a minute', async () => {
    const checkId = await start();
    const queued: unknown[] = [];
    const jobQueue = {
      enqueue: async (_db: unknown, _job: unknown, data: unknown) => void queued.push(data),
    };
    await continueStalledImports({ ...deps(), jobQueue });
    expect(queued).toEqual([]);
    await portal.database.pool.query("UPDATE imports SET worked_at = now() - interval '61 seconds'");
    await continueStalledImports({ ...deps(), jobQueue });
    await continueStalledImports({ ...deps(), jobQueue });
    expect(queued).toEqual([{ importId: id, checkId }]);
  });
});

describe('a row about a closed or disabled account', () => {
  it('gets the state of the account as its reason', async () => {
    const { checkFile } = importCalls(portal, officer, officer);
    const { pool } = portal.database;
    const { rows } = await pool.query(`
      SELECT email, groups.name AS group FROM accounts CROSS JOIN (SELECT name FROM groups LIMIT 1) AS groups
      WHERE member_id NOT IN (SELECT member_id FROM grants) ORDER BY email LIMIT 2`);
    const [closed, disabled] = rows;
    await pool.query(
      'UPDATE members SET closed_at = now() FROM accounts WHERE id = member_id AND email = $1',
      [closed.email],
    );
    await pool.query('UPDATE accounts SET disabled_at = now() WHERE email = $1', [disabled.email]);
    const reasonsOf = async (file: string, kind: 'members' | 'group members') =>
      (await checkFile(file, kind)).rows.map(({ reasons }) => reasons[0]?.text);
    expect(
      await reasonsOf(`Email,Rank\n${closed.email},Captain\n${disabled.email},Captain\n`, 'members'),
    ).toEqual(['The account of this member is closed', undefined]);
    const lines = rows.map((row) => `${row.email},${row.group}\n`).join('');
    expect(await reasonsOf(`Email,Group\n${lines}`, 'group members')).toEqual([
      'The account of this member is closed',
      'The account of this member is disabled',
    ]);
  });
});
