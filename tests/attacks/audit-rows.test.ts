import type { ClientBase } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { addressesIn } from '#tests/support/addresses.ts';
import { attacked } from '#tests/support/attacked.ts';
import { openTestDatabase } from '#tests/support/engines.ts';
import { newestResetLink } from '#tests/support/mails.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';
import { visitorsOf } from '#tests/support/visitors.ts';

let portal: TestApp;
const anAddress = addressesIn('10.37');

/** Half a day ahead: what is kept in local time is seen at once. */
const zone = 'Pacific/Auckland';

beforeAll(async () => {
  const database = await openTestDatabase();
  const move = async (client: Pick<ClientBase, 'query'>) =>
    void (await client.query(`SET TIME ZONE '${zone}'`));
  database.pool.options.onConnect = move;
  await move(database.pool);
  portal = await startTestApp({}, { shared: database });
});
afterAll(async () => {
  await portal.close();
  await portal.database.close();
});

type Row = {
  action: string;
  actor_id: string | null;
  subject_id: string | null;
  address: string;
  detail: object;
  /** Coordinated time, as the database itself counts it: what it kept in local time would be hours off. */
  seconds: number;
};
async function rowsSince(id: number): Promise<(Row & { id: number })[]> {
  const { rows } = await portal.database.pool.query(
    'SELECT *, extract(epoch FROM at)::float8 AS seconds FROM audit_log WHERE id > $1 ORDER BY id',
    [id],
  );
  return rows;
}
const lastId = async (): Promise<number> =>
  (await portal.database.pool.query('SELECT coalesce(max(id), 0) AS id FROM audit_log')).rows[0].id;

/** The rows that this left: what was done, by whom, to whom, from where. */
async function left(work: (address: string) => Promise<unknown>) {
  const before = await lastId();
  const address = anAddress();
  await work(address);
  const rows = await rowsSince(before);
  for (const { seconds } of rows) expect(Math.abs(seconds - Date.now() / 1_000)).toBeLessThan(60);
  return rows.map(({ action, actor_id: actor, subject_id: subject, address: from }) => ({
    action,
    actor,
    subject,
    from: from === address,
  }));
}

const signIn = (username: string, password: string, address: string) =>
  portal.call({ path: '/connect/token', form: { grant_type: 'password', username, password }, address });

describe('what matters is written down', () => {
  it('signing in, failing to, and signing out', async () => {
    const { userId } = await portal.signIn('member');
    let token = '';
    expect(
      await left(
        async (address) =>
          (token = (await signIn(demoEmail('member'), demoPassword, address)).body.access_token),
      ),
    ).toEqual([{ action: 'sign-in', actor: userId, subject: userId, from: true }]);
    expect(await left((address) => signIn(demoEmail('member'), 'Wrong1234', address))).toEqual([
      { action: 'sign-in.failed', actor: null, subject: userId, from: true },
    ]);
    expect(await left((address) => signIn('nobody@demo.example', 'Wrong1234', address))).toEqual([
      { action: 'sign-in.failed', actor: null, subject: null, from: true },
    ]);
    const form = { grant_type: 'impersonation', token: 'x'.repeat(43) };
    expect(await left((address) => portal.call({ path: '/connect/token', form, address }))).toEqual([
      { action: 'sign-in.failed', actor: null, subject: null, from: true },
    ]);
    expect(
      await left((address) => portal.call({ method: 'POST', path: '/connect/revoke', token, address })),
    ).toEqual([{ action: 'sign-out', actor: userId, subject: userId, from: true }]);
  });

  it('a reset, a new password and a new member', async () => {
    const username = demoEmail('representative');
    const { userId, token: session } = await portal.signIn('representative');
    const change = { currentPassword: demoPassword, newPassword: 'Eucalypt76' };
    expect(
      await left((address) =>
        portal.call({ path: '/api/users/changepassword', json: change, token: session, address }),
      ),
    ).toEqual([{ action: 'password.changed', actor: userId, subject: userId, from: true }]);
    expect(
      await left((address) => portal.call({ path: '/connect/forgotpassword', json: { username }, address })),
    ).toEqual([{ action: 'password.reset-requested', actor: null, subject: userId, from: true }]);
    const { token } = await newestResetLink(portal.database.db, username);
    const json = { token, username, password: 'Eucalypt77' };
    expect(await left((address) => portal.call({ path: '/connect/resetpassword', json, address }))).toEqual([
      { action: 'password.reset', actor: userId, subject: userId, from: true },
    ]);
    const { visitor } = await visitorsOf(portal);
    const [joined] = await left((address) => portal.call({ path: '/api/joins', json: visitor(), address }));
    expect(joined).toMatchObject({ action: 'member.joined', from: true });
  });

  it('what staff does, and what is refused to whoever has no right to it', async () => {
    const [staff, member] = [await portal.signIn('staff'), await portal.signIn('billing')];
    const act = (address: string) =>
      portal.call({
        path: '/connect/impersonationtoken',
        json: { userId: member.userId },
        token: staff.token,
        address,
      });
    const both = { actor: staff.userId, subject: member.userId, from: true };
    let token = '';
    expect(await left(async (address) => (token = (await act(address)).body.token))).toEqual([
      { action: 'impersonation.token-created', ...both },
    ]);
    const form = { grant_type: 'impersonation', token };
    expect(
      await left(
        async (address) =>
          (token = (await portal.call({ path: '/connect/token', form, address })).body.access_token),
      ),
    ).toEqual([{ action: 'impersonation.started', ...both }]);
    expect(
      await left((address) =>
        portal.call({ path: '/api/users/privacy', json: { showEmail: true }, token, address }),
      ),
    ).toEqual([{ action: 'impersonation.acted', ...both }]);
    const refused = { currentPassword: demoPassword, newPassword: 'Eucalypt78' };
    expect(
      await left((address) =>
        portal.call({ path: '/api/users/changepassword', json: refused, token, address }),
      ),
    ).toEqual([{ action: 'access.refused', ...both }]);
    const { id } = await portal.database.db
      .selectFrom('invoices')
      .select(['id'])
      .where('status', '=', 'Open')
      .executeTakeFirstOrThrow();
    const settle = (who: string) => (address: string) =>
      portal.call({
        path: `/api/marketplace/invoice/${id}/status`,
        json: { status: 'Closed' },
        token: who,
        address,
      });
    expect(await left(settle(member.token))).toEqual([
      { action: 'access.refused', actor: member.userId, subject: member.userId, from: true },
    ]);
    expect(await left(settle(staff.token))).toMatchObject([
      { action: 'invoice.settled', actor: staff.userId, from: true },
    ]);
  });
});

/** A session of staff in a member's place. */
async function actingAs(userId: string): Promise<string> {
  const { token: staff } = await portal.signIn('staff');
  const { token } = (
    await portal.call({ path: '/connect/impersonationtoken', json: { userId }, token: staff })
  ).body;
  const form = { grant_type: 'impersonation', token };
  return (await portal.call({ path: '/connect/token', form })).body.access_token;
}

describe('what cannot be written down', () => {
  it('is not done by staff in a member’s place', async () => {
    attacked(1);
    const { pool } = portal.database;
    const member = await portal.signIn('member');
    const token = await actingAs(member.userId);
    const privacy = async () => (await portal.call({ path: '/api/users/privacy', token: member.token })).body;
    const before = await privacy();
    const save = () =>
      portal.call({ path: '/api/users/privacy', json: { showEmail: !before.showEmail }, token });
    await pool.query('ALTER TABLE audit_log RENAME TO elsewhere');
    const { status } = await save();
    await pool.query('ALTER TABLE elsewhere RENAME TO audit_log');
    expect(status).toBe(500);
    expect(await privacy()).toEqual(before);
    expect((await save()).status).toBe(200);
    expect(await privacy()).not.toEqual(before);
  });
});

describe('what is written down', () => {
  it('stays, whoever tries to change it', async () => {
    const tries = [
      "UPDATE audit_log SET action = 'x'",
      'UPDATE audit_log SET actor_id = NULL WHERE id = 1',
      'DELETE FROM audit_log',
      'DELETE FROM audit_log WHERE id = 1',
      'TRUNCATE audit_log',
      "INSERT INTO audit_log (id, action) OVERRIDING SYSTEM VALUE VALUES (1, 'x') ON CONFLICT (id) DO UPDATE SET action = 'x'",
    ];
    attacked(tries.length);
    await portal.signIn('member');
    const before = await rowsSince(0);
    for (const statement of tries) {
      await expect(portal.database.pool.query(statement), statement).rejects.toThrow(/only ever added/);
    }
    expect(await rowsSince(0)).toEqual(before);
  });

  it('is in coordinated time, whatever zone the database lives in', async () => {
    attacked(1);
    const { rows: zones } = await portal.database.pool.query("SELECT current_setting('timezone') AS zone");
    expect(zones).toEqual([{ zone }]);
    const before = await lastId();
    await portal.signIn('member');
    const [row] = await rowsSince(before);
    expect(Math.abs((row?.seconds ?? 0) - Date.now() / 1_000)).toBeLessThan(60);
  });

  it('holds no secret: no password, token or mail address', async () => {
    const secrets = [
      demoPassword,
      'Wrong1234',
      'Eucalypt7',
      '@demo.example',
      '@join.example',
      'xxxxxxxx',
      'nobody',
    ];
    attacked(secrets.length);
    const { token } = await portal.signIn('member');
    await signIn(demoPassword, demoPassword, anAddress());
    const rows = JSON.stringify(await rowsSince(0));
    expect((await rowsSince(0)).length).toBeGreaterThan(10);
    for (const secret of [...secrets, token]) expect(rows).not.toContain(secret);
  });
});
