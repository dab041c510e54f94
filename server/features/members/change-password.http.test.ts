import { describe, expect, it } from 'vitest';
import { members } from '#contract/members.ts';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import { setUpTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const member = portal.signInBeforeAll('member');

const change = (session: TestSession, currentPassword: string, newPassword: string) =>
  portal.send(members.changePassword, { body: { currentPassword, newPassword } }, session);

describe('POST api/users/changepassword', () => {
  it('lists every violated rule', async () => {
    const { status, errorBody } = await change(member, 'Wrong1234', 'short');
    expect(status).toBe(400);
    expect(errorBody.errors.map(({ message }) => message)).toEqual([
      'The current password is incorrect',
      'Password must be at least 8 characters long',
      'Password must contain a capital letter',
      'Password must contain a number',
    ]);
  });

  it('changes the password, emails the member, and ends all sessions except the current one', async () => {
    const [current, other] = [await portal.signIn('representative'), await portal.signIn('representative')];
    expect((await change(current, demoPassword, 'Eucalypt77')).body).toEqual({ success: true });
    const read = ({ token, userId }: TestSession) =>
      portal.send(members.getUser, { params: { id: userId } }, { token });
    expect([(await read(current)).status, (await read(other)).status]).toEqual([200, 401]);
    await expect(portal.signIn('representative')).rejects.toThrow();
    await portal.signIn('representative', 'Eucalypt77');
    const email = await findNewestEmailTo(portal.database.db, demoEmail('representative'));
    expect(email.subject).toBe('Your password was changed');
    expect(email.textBody).toContain('signed out everywhere else');
  });
});
