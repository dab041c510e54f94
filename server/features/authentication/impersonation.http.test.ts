import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastAudit } from '#tests/support/last-audit.ts';
import { startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await startTestApp();
});
afterAll(() => portal.close());

const whoAmI = ({ token, userId }: { token: string; userId: string }) =>
  portal.call({ path: `/api/users/${userId}`, token });

describe('impersonation', () => {
  const tokenFor = (userId: string, token: string) =>
    portal.call({ path: '/connect/impersonationtoken', json: { userId }, token });
  const actAs = (token: string) =>
    portal.call({ path: '/connect/token', form: { grant_type: 'impersonation', token } });

  it('gives staff a token that is good once, for a session of 15 minutes in the name of both', async () => {
    const staff = await portal.signIn('staff');
    const { userId: member } = await portal.signIn('member');
    const { body } = await tokenFor(member, staff.token);
    expect(body.expiresIn).toBe(60);
    const session = (await actAs(body.token)).body;
    expect(session).toMatchObject({ userId: member, expires_in: 15 * 60 });
    expect(session.impersonatedBy).toMatch(/^\S+ \S+/);
    expect((await whoAmI({ token: session.access_token, userId: member })).body.firstName).toBe('Hana');
    expect((await actAs(body.token)).status).toBe(400);
    for (const action of ['impersonation.token-created', 'impersonation.started']) {
      const entry = await lastAudit(portal.database.db, action);
      expect(entry).toMatchObject({ actorId: staff.userId, subjectId: member });
    }
  });

  it('leaves a row in the log for everything that staff does as the member', async () => {
    const staff = await portal.signIn('staff');
    const { userId: member } = await portal.signIn('member');
    const { body } = await tokenFor(member, staff.token);
    const { access_token: token } = (await actAs(body.token)).body;
    await portal.call({ path: `/api/users/${member}`, json: { pronouns: 'she/her' }, token });
    const entry = await lastAudit(portal.database.db, 'impersonation.acted');
    expect(entry).toMatchObject({
      actorId: staff.userId,
      subjectId: member,
      detail: { endpoint: 'updateUser' },
    });
  });

  it('is for staff alone, not for reaching staff, and not passed on', async () => {
    const staff = await portal.signIn('staff');
    const member = await portal.signIn('member');
    const another = await portal.signIn('billing');
    expect((await tokenFor(another.userId, member.token)).status).toBe(403);
    expect((await tokenFor(staff.userId, staff.token)).status).toBe(403);
    expect((await tokenFor(crypto.randomUUID(), staff.token)).status).toBe(404);
    const acting = (await actAs((await tokenFor(member.userId, staff.token)).body.token)).body;
    expect((await tokenFor(another.userId, acting.access_token)).status).toBe(403);
    const entry = await lastAudit(portal.database.db, 'access.refused');
    expect(entry?.detail).toEqual({ endpoint: 'createImpersonationToken' });
  });

  it('is over with the right to it: a token of who is no longer staff opens nothing', async () => {
    const staff = await portal.signIn('staff');
    const { userId } = await portal.signIn('billing');
    const { token } = (await tokenFor(userId, staff.token)).body;
    const { db } = portal.database;
    const setStaff = (isStaff: boolean) =>
      db.updateTable('accounts').set({ isStaff }).where('memberId', '=', staff.userId).execute();
    await setStaff(false);
    const refused = await actAs(token);
    await setStaff(true);
    expect(refused.status).toBe(400);
  });

  it('ends when the staff member is disabled', async () => {
    const staff = await portal.signIn('staff');
    const { userId } = await portal.signIn('billing');
    const session = (await actAs((await tokenFor(userId, staff.token)).body.token)).body;
    const { db } = portal.database;
    await db
      .updateTable('accounts')
      .set({ disabledAt: new Date() })
      .where('memberId', '=', staff.userId)
      .execute();
    expect((await whoAmI({ token: session.access_token, userId })).status).toBe(401);
    await db.updateTable('accounts').set({ disabledAt: null }).where('memberId', '=', staff.userId).execute();
  });
});

describe('the audit log', () => {
  it('can only be added to', async () => {
    await expect(portal.database.pool.query('DELETE FROM audit_log')).rejects.toThrow(/only ever added/);
    await expect(portal.database.pool.query("UPDATE audit_log SET action = 'x'")).rejects.toThrow(
      /only ever added/,
    );
  });
});
