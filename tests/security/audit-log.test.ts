import type { ClientBase } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { members } from '#contract/members.ts';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { createApplicantFactory } from '#tests/support/applicant-factory.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { findNewestResetLink } from '#tests/support/emails.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import { startTestApp, type TestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-databases.ts';
import { actingRequest, impersonate, redeemImpersonationToken, tryPassword } from './sign-ins.ts';

let portal: TestApp;
const nextIpAddress = createIpAddressSequence('10.37');

/** 12 hours ahead of UTC, so that a time stored in local time is easy to detect. */
const zone = 'Pacific/Auckland';

beforeAll(async () => {
  const database = await openTestDatabase();
  const setZone = async (client: Pick<ClientBase, 'query'>) =>
    void (await client.query(`SET TIME ZONE '${zone}'`));
  database.pool.options.onConnect = setZone;
  await setZone(database.pool);
  portal = await startTestApp({}, { sharedDatabase: database });
});
afterAll(async () => {
  await portal.close();
  await portal.database.close();
});

async function rowsSince(id: number) {
  const { rows } = await portal.database.pool.query(
    'SELECT *, extract(epoch FROM at)::float8 AS seconds FROM audit_log WHERE id > $1 ORDER BY id',
    [id],
  );
  return rows;
}

type Row = { actor?: string | null; subject?: string | null };

/** Expects exactly one row with this action, actor and subject, the address and a time in UTC. */
async function expectRow<Result>(
  action: string,
  { actor = null, subject }: Row,
  work: (ipAddress: string) => Promise<Result>,
): Promise<Result> {
  const last = (await portal.database.pool.query('SELECT coalesce(max(id), 0) AS id FROM audit_log')).rows[0];
  const ipAddress = nextIpAddress();
  const result = await work(ipAddress);
  const rows = await rowsSince(last.id);
  expect(rows.map((row) => row.action)).toEqual([action]);
  expect(rows[0]).toMatchObject({ actor_id: actor, address: ipAddress });
  if (subject !== undefined) expect(rows[0].subject_id, action).toBe(subject);
  expect(Math.abs(rows[0].seconds - Date.now() / 1_000)).toBeLessThan(60);
  return result;
}

const signIn = (username: string, password: string) => (ipAddress: string) =>
  tryPassword(portal, username, password, ipAddress);
const redeem = (token: string) => (ipAddress: string) => redeemImpersonationToken(portal, token, ipAddress);
const post =
  (path: string, json: object, token?: string) =>
  (ipAddress: string): Promise<{ body: { access_token: string; token: string } }> =>
    portal.sendRaw({ path, json, token, ipAddress });

describe('audit log', () => {
  it('records sign-ins, failed sign-ins and sign-outs in UTC, whatever the database time zone', async () => {
    const { rows } = await portal.database.pool.query("SELECT current_setting('timezone') AS zone");
    expect(rows).toEqual([{ zone }]);
    countAttacks(1);
    const { userId } = await portal.signIn('member');
    const self = { actor: userId, subject: userId };
    const { body } = await expectRow('sign-in', self, signIn(demoEmail('member'), demoPassword));
    await expectRow('sign-in.failed', { subject: userId }, signIn(demoEmail('member'), 'Wrong1234'));
    await expectRow('sign-in.failed', { subject: null }, signIn('nobody@demo.example', 'Wrong1234'));
    await expectRow('sign-in.failed', { subject: null }, redeem('x'.repeat(43)));
    await expectRow('sign-out', self, post('/connect/revoke', {}, body.access_token));
  });

  it('records password changes and resets, and new members', async () => {
    const username = demoEmail('representative');
    const { userId, token: session } = await portal.signIn('representative');
    const self = { actor: userId, subject: userId };
    const change = { currentPassword: demoPassword, newPassword: 'Eucalypt76' };
    await expectRow('password.changed', self, post('/api/users/changepassword', change, session));
    const forgot = post('/connect/forgotpassword', { username });
    await expectRow('password.reset-requested', { subject: userId }, forgot);
    const { token } = await findNewestResetLink(portal.database.db, username);
    const reset = { token, username, password: 'Eucalypt77' };
    await expectRow('password.reset', self, post('/connect/resetpassword', reset));
    const { createApplicant } = await createApplicantFactory(portal);
    const last = await rowsSince(0);
    const ipAddress = nextIpAddress();
    await post('/api/joins', createApplicant())(ipAddress);
    const expected = { action: 'member.joined', address: ipAddress };
    expect((await rowsSince(last.at(-1).id))[0]).toMatchObject(expected);
  });

  it('records impersonation, closed invoices and denied access', async () => {
    const [staff, member] = [await portal.signIn('staff'), await portal.signIn('billing')];
    const impersonation = { actor: staff.userId, subject: member.userId };
    const create = post('/connect/impersonationtoken', actingRequest(member.userId), staff.token);
    const { token } = (await expectRow('impersonation.token-created', impersonation, create)).body;
    const started = await expectRow('impersonation.started', impersonation, redeem(token));
    const session = started.body.access_token;
    const save = post('/api/users/privacy', { showEmail: true }, session);
    await expectRow('impersonation.request', impersonation, save);
    const change = { currentPassword: demoPassword, newPassword: 'Eucalypt78' };
    await expectRow('access.denied', impersonation, post('/api/users/changepassword', change, session));
    const invoices = portal.database.db.selectFrom('invoices').select(['id']).where('status', '=', 'Open');
    const path = `/api/marketplace/invoice/${(await invoices.executeTakeFirstOrThrow()).id}/status`;
    const self = { actor: member.userId, subject: member.userId };
    const close = (token: string) => post(path, { status: 'Closed' }, token);
    await expectRow('access.denied', self, close(member.token));
    await expectRow('invoice.status-changed', { actor: staff.userId }, close(staff.token));
  });

  it('blocks changes by an impersonator while the audit log cannot be written', async () => {
    countAttacks(1);
    const { pool } = portal.database;
    const member = await portal.signIn('member');
    const token = await impersonate(portal, member.userId, (await portal.signIn('staff')).token);
    const privacy = async () => (await portal.send(members.getPrivacy, {}, member)).body;
    const before = await privacy();
    const save = () =>
      portal.sendRaw({ path: '/api/users/privacy', json: { showEmail: !before.showEmail }, token });
    await pool.query('ALTER TABLE audit_log RENAME TO elsewhere');
    const { status } = await save();
    await pool.query('ALTER TABLE elsewhere RENAME TO audit_log');
    expect(status).toBe(500);
    expect(await privacy()).toEqual(before);
    expect((await save()).status).toBe(200);
    expect(await privacy()).not.toEqual(before);
  });

  it('rejects updates, deletes, truncation and overwrites', async () => {
    const statements = [
      "UPDATE audit_log SET action = 'x'",
      'UPDATE audit_log SET actor_id = NULL WHERE id = 1',
      'DELETE FROM audit_log',
      'DELETE FROM audit_log WHERE id = 1',
      'TRUNCATE audit_log',
      "INSERT INTO audit_log (id, action) OVERRIDING SYSTEM VALUE VALUES (1, 'x') ON CONFLICT (id) DO UPDATE SET action = 'x'",
    ];
    countAttacks(statements.length);
    const before = await rowsSince(0);
    expect(before.length).toBeGreaterThan(10);
    for (const statement of statements)
      await expect(portal.database.pool.query(statement), statement).rejects.toThrow(/append-only/);
    expect(await rowsSince(0)).toEqual(before);
  });

  it('contains no password, token or email address', async () => {
    const secrets = [demoPassword, 'Wrong1234', 'Eucalypt7', '@demo.example', '@join.example', 'xxxxxxxx'];
    countAttacks(secrets.length + 1);
    const { token } = await portal.signIn('member');
    await signIn(demoPassword, demoPassword)(nextIpAddress());
    const rows = JSON.stringify(await rowsSince(0));
    for (const secret of [...secrets, 'nobody', token]) expect(rows).not.toContain(secret);
  });
});
