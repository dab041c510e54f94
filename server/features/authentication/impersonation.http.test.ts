import { describe, expect, it } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { users } from '#contract/users.ts';
import { lastAudit } from '#tests/support/last-audit.ts';
import { testApp } from '#tests/support/started-app.ts';

const portal = testApp();
const staff = portal.account('staff');
const member = portal.account('member');
const other = portal.account('billing');

const tokenFor = (userId: string) =>
  portal.send(authentication.createImpersonationToken, { body: { userId } }, staff);
const actAs = (token: string) =>
  portal.call({ path: '/connect/token', form: { grant_type: 'impersonation', token } });
const setStaffAccount = (change: { isStaff: boolean } | { disabledAt: Date | null }) =>
  portal.database.db.updateTable('accounts').set(change).where('memberId', '=', staff.userId).execute();

describe('impersonation', () => {
  it('gives staff a single-use token for a session of 15 minutes, and records both members', async () => {
    const { body } = await tokenFor(member.userId);
    expect(body.expiresIn).toBe(60);
    const session = (await actAs(body.token)).body;
    expect(session).toMatchObject({ userId: member.userId, expires_in: 15 * 60 });
    expect(session.impersonatedBy).toMatch(/^\S+ \S+/);
    expect((await actAs(body.token)).status).toBe(400);
    const change = { params: { id: member.userId }, body: { pronouns: 'she/her' } };
    const saved = await portal.send(users.updateUser, change, { token: session.access_token });
    expect(saved.body.firstName).toBe('Hana');
    const detail = { endpoint: 'updateUser' };
    expect(await lastAudit(portal.database.db, 'impersonation.acted')).toMatchObject({
      ...{ actorId: staff.userId, subjectId: member.userId, detail },
    });
  });

  it('is refused for staff accounts and unknown members', async () => {
    expect((await tokenFor(staff.userId)).status).toBe(403);
    expect((await tokenFor(crypto.randomUUID())).status).toBe(404);
  });

  it('ends when the impersonator is disabled or is no longer staff', async () => {
    const { token } = (await tokenFor(other.userId)).body;
    await setStaffAccount({ isStaff: false });
    const refused = await actAs(token);
    await setStaffAccount({ isStaff: true });
    expect(refused.status).toBe(400);
    const { access_token } = (await actAs((await tokenFor(other.userId)).body.token)).body;
    await setStaffAccount({ disabledAt: new Date() });
    const read = await portal.send(users.getUser, { params: { id: other.userId } }, { token: access_token });
    expect(read.status).toBe(401);
  });
});
