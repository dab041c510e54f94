import { beforeAll, describe, expect, it } from 'vitest';
import { exportsStaff } from '#contract/exports.staff.ts';
import { historyStaff } from '#contract/history.staff.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { createLocalFileStore } from '#server/files/file-store.ts';
import { exportsClient } from '#tests/support/exports.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { features } from '../features.ts';
import { cleanUp } from '../job-handlers.ts';
import { exportJob, exportJobs } from './run-export.ts';

const portal = setUpTestApp();
const admin = portal.signInBeforeAll('staff');
const officer = portal.signInBeforeAll('officer');
const finance = portal.signInBeforeAll('finance');
const auditor = portal.signInBeforeAll('auditor');

const query = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query(text, values)).rows;

const { create, get, download, waitUntilFinished, run, exportRows, listColumns } = exportsClient(portal);
const csv = { format: 'csv', list: 'members' } as const;

beforeAll(async () => {
  await query(
    `UPDATE members SET position_title = '=HYPERLINK("https://evil.example")', mobile = '+61 400 111 222'
    WHERE id = (SELECT member_id FROM accounts WHERE email = $1)`,
    [demoEmail('member')],
  );
});

describe('an export of members', () => {
  it('writes the rows of the filtered list with the chosen columns, in both formats', async () => {
    const body = {
      ...csv,
      columns: ['lastName', 'firstName', 'positionTitle', 'mobile', 'joinedOn', 'memberNumber'],
      filters: { text: demoEmail('member') },
    };
    const rows = await exportRows(body, officer);
    expect(rows).toEqual([
      ['Member number', 'First name', 'Last name', 'Mobile', 'Position title', 'Member since'],
      [
        expect.stringMatching(/^\d+$/),
        'Hana',
        'Te Rangi',
        '+61 400 111 222',
        '=HYPERLINK("https://evil.example")',
        expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      ],
    ]);
    expect(await exportRows({ ...body, format: 'xlsx' }, officer)).toEqual(rows);
    const { id } = await run(body, officer);
    const file = await download(id, officer);
    expect(file.payload).toContain(`'+61 400 111 222,"'=HYPERLINK(""https://evil.example"")"`);
    expect(file.headers['content-disposition']).toMatch(/filename="members \d{4}-\d\d-\d\d\.csv"/);
  });

  it('writes every member once, in the order of the member number', async () => {
    await query(`INSERT INTO members (first_name, last_name, membership_id)
      SELECT 'Many', 'Person ' || number, (SELECT id FROM memberships LIMIT 1) FROM generate_series(1, 2500) AS number`);
    const [, ...rows] = await exportRows({ ...csv, columns: ['memberNumber', 'account'] }, officer);
    const expected = await query(
      `SELECT member_number::text AS number, state FROM member_entries WHERE state <> 'closed' ORDER BY member_number`,
    );
    expect(rows).toEqual(expected.map(({ number, state }) => [number, state]));
  });

  it('rejects filters that the list does not have', async () => {
    const refused = await create({ ...csv, columns: ['email'], filters: { state: 'gone' } }, officer);
    expect([refused.status, refused.errorBody.errors[0]?.field]).toEqual([400, 'state']);
    expect((await create({ ...csv, columns: ['email'], filters: { other: 'x' } }, officer)).status).toBe(400);
  });
});

describe('roles', () => {
  const body = { ...csv, columns: ['email', 'roles', 'openInvoices'], filters: { text: demoEmail('staff') } };

  it('rejects columns that the role may not read, and does not offer them', async () => {
    expect(await listColumns('members', officer)).not.toContain('roles');
    expect((await create(body, officer)).status).toBe(403);
    expect(await listColumns('members', auditor)).toContain('roles');
    expect((await exportRows(body, auditor))[1]).toEqual([
      demoEmail('staff'),
      expect.stringContaining('administrator'),
      expect.stringMatching(/^\d+$/),
    ]);
    const [header] = await exportRows({ ...csv, columns: await listColumns('members', officer) }, officer);
    expect(header).toContain('Registered email');
    expect(header).not.toContain('Staff roles');
  });

  it('rejects lists that the role may not read', async () => {
    expect((await create({ ...csv, columns: ['memberNumber'] }, finance)).status).toBe(403);
    expect(
      (await exportRows({ list: 'organisations', format: 'xlsx', columns: ['name'] }, finance)).length,
    ).toBeGreaterThan(10);
  });

  it('checks the role again when the file is written', async () => {
    const { db, jobQueue } = portal.appServices.services;
    const [{ id }] = await query(
      `INSERT INTO exports (member_id, list, filters, columns, format)
       VALUES ($1, 'members', '{}', '{email,roles}', 'csv') RETURNING id`,
      [officer.userId],
    );
    await jobQueue.enqueue(db, exportJob, { exportId: id });
    expect(await waitUntilFinished(id, officer)).toMatchObject({
      state: 'failed',
      problem: 'Your roles no longer allow you to read all of these columns.',
      byteSize: null,
    });
  });

  it('checks the role again when the file is downloaded', async () => {
    const { id } = await run(body, auditor);
    expect((await download(id, auditor)).statusCode).toBe(200);
    const setRole = (role: string) =>
      query(`UPDATE grants SET role = $2 WHERE member_id = $1 AND ended_at IS NULL`, [auditor.userId, role]);
    await setRole('membership officer');
    expect((await download(id, auditor)).statusCode).toBe(403);
    await setRole('auditor');
  });
});

describe('a long export', () => {
  const insert = async (workedAgo: string) => {
    const [{ id }] = await query(
      `INSERT INTO exports (member_id, list, filters, columns, format, created_at, worked_at)
       VALUES ($1, 'organisations', '{}', '{name}', 'csv', now() - interval '1 hour', now() - $2::interval)
       RETURNING id`,
      [officer.userId, workedAgo],
    );
    return id as string;
  };
  const stateOf = async (id: string) => (await get(id, officer)).body.state;

  it('fails after no rows were written for 15 minutes', async () => {
    expect(await stateOf(await insert('14 minutes'))).toBe('preparing');
    expect(await stateOf(await insert('16 minutes'))).toBe('failed');
  });

  it('stops when its job was given to another process, which writes the file', async () => {
    const id = await insert('0');
    const lists = features.flatMap((feature) => feature.exports ?? []);
    const [job] = exportJobs(portal.appServices.services, lists);
    await expect(job?.handle({ exportId: id }, AbortSignal.abort())).rejects.toThrow('aborted');
    expect(await stateOf(id)).toBe('preparing');
    await job?.handle({ exportId: id }, new AbortController().signal);
    expect(await stateOf(id)).toBe('ready');
  });
});

describe('a file', () => {
  const body = { list: 'organisations', format: 'csv', columns: ['name', 'country'] } as const;

  it('hides the export from other staff', async () => {
    const { id } = await run({ ...body, columns: ['name'] }, officer);
    expect((await get(id, admin)).status).toBe(404);
    expect((await download(id, admin)).statusCode).toBe(404);
    const { exports } = (await portal.send(exportsStaff.listExports, {}, admin)).body;
    expect(exports.map((each) => each.id)).not.toContain(id);
  });

  it('requires a recent second step, and ends after a day', async () => {
    const { id, readyUntil } = await run({ ...body, columns: ['name'] }, admin);
    expect(Date.parse(readyUntil as string) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    const setStep = (age: string) =>
      query(`UPDATE sessions SET second_step_at = now() - $2::interval WHERE member_id = $1`, [
        admin.userId,
        age,
      ]);
    await setStep('11 minutes');
    expect((await download(id, await portal.signIn('staff'))).statusCode).toBe(200);
    await setStep('11 minutes');
    portal.appServices.services.sessions.evict((await query('SELECT id FROM sessions')).map((row) => row.id));
    expect((await download(id, admin)).json()).toMatchObject({ code: 'secondStepOutdated' });
    await setStep('0');
    const [{ file_key: key }] = await query('SELECT file_key FROM exports WHERE id = $1', [id]);
    await query(`UPDATE exports SET ready_at = now() - interval '24 hours' WHERE id = $1`, [id]);
    expect((await download(id, admin)).statusCode).toBe(404);
    const fileStore = createLocalFileStore(portal.database.filesFolder);
    await cleanUp({ database: portal.database, fileStore });
    expect(await query('SELECT FROM exports WHERE id = $1', [id])).toEqual([]);
    expect(await query('SELECT FROM files WHERE key = $1', [key])).toEqual([]);
  });

  it('records the export in the history, without the text of a search', async () => {
    const { id, rowCount } = await run(
      { ...body, columns: ['name', 'country'], filters: { country: 'New Zealand', text: 'fire' } },
      officer,
    );
    const { entries } = (await portal.send(historyStaff.listHistory, { query: { kind: 'export' } }, auditor))
      .body;
    expect(entries.find(({ subject }) => subject?.id === id)).toMatchObject({
      actor: { id: officer.userId },
      action: 'exported',
      subject: { label: `${rowCount} organisations (CSV)` },
      reason: 'Columns: Name, Country. Filters: a search, country New Zealand.',
    });
  });
});
