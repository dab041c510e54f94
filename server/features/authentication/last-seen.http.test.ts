import { expect, it } from 'vitest';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { insertSession, updateLastSeen } from './sessions.sql.ts';

const portal = setUpTestApp();

it('stores when a member uses the portal, at most once an hour, and not when staff act as the member', async () => {
  const { db } = portal.database;
  const staff = await portal.signIn('support');
  const { token, userId: memberId } = await portal.signIn('member');
  const accounts = () => db.updateTable('accounts').where('memberId', '=', memberId);
  const lastSeen = async () => {
    const { rows } = await portal.database.pool.query(
      'SELECT accounts.last_seen_at, entries.last_seen_at AS copied FROM accounts JOIN member_entries AS entries USING (member_id) WHERE member_id = $1',
      [memberId],
    );
    expect(rows[0].copied).toEqual(rows[0].last_seen_at);
    return rows[0].last_seen_at;
  };
  const createSession = async (impersonatorId: string | null) => {
    const acting = { impersonatorId, actingReason: null, mayChange: true };
    const session = { memberId, ...acting, userAgent: null, hasSecondStep: false, ttlSeconds: 60 };
    return (await insertSession(db, session)).sessionId;
  };
  await accounts().set({ lastSeenAt: null }).execute();
  await updateLastSeen(db, await createSession(staff.userId));
  expect(await lastSeen()).toBeNull();

  await portal.sendRaw({ path: `/api/users/${memberId}`, token });
  const first = await lastSeen();
  expect(first).toBeInstanceOf(Date);
  const ownSession = await createSession(null);
  await updateLastSeen(db, ownSession);
  expect(await lastSeen()).toEqual(first);
  const anHourAgo = new Date(Date.now() - 3_700_000);
  await accounts().set({ lastSeenAt: anHourAgo }).execute();
  await updateLastSeen(db, ownSession);
  expect(await lastSeen()).not.toEqual(anHourAgo);
});
