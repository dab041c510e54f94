import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { newestMailTo } from '#tests/support/mails.ts';
import { type SignedIn, startTestApp, type TestApp } from '#tests/support/started-app.ts';

let portal: TestApp;
let member: SignedIn;
beforeAll(async () => {
  portal = await startTestApp();
  member = await portal.signIn('member');
});
afterAll(() => portal.close());

describe('api/users/changepassword', () => {
  const change = (session: SignedIn, currentPassword: string, newPassword: string) =>
    portal.call({
      path: '/api/users/changepassword',
      json: { currentPassword, newPassword },
      token: session.token,
    });

  const whoAmI = ({ token, userId }: SignedIn) => portal.call({ path: `/api/users/${userId}`, token });

  it('lists what is wrong', async () => {
    const { status, body } = await change(member, 'Wrong1234', 'short');
    expect(status).toBe(400);
    expect(body.errors.map(({ message }: { message: string }) => message)).toEqual([
      'The current password is not right',
      'Password must be at least 8 characters long',
      'Password must contain a capital letter',
      'Password must contain a number',
    ]);
  });

  it('changes it, ends the other sessions and keeps this one', async () => {
    const [here, elsewhere] = [await portal.signIn('representative'), await portal.signIn('representative')];
    expect((await change(here, demoPassword, 'Eucalypt77')).body).toEqual({ success: true });
    expect((await whoAmI(here)).status).toBe(200);
    expect((await whoAmI(elsewhere)).status).toBe(401);
    await expect(portal.signIn('representative')).rejects.toThrow();
    await portal.signIn('representative', 'Eucalypt77');
    const letter = await newestMailTo(portal.database.db, demoEmail('representative'));
    expect(letter.subject).toBe('Your password was changed');
    expect(letter.textBody).toContain('signed out everywhere else');
  });

  it('accepts a password in any Unicode normalisation form', async () => {
    const [composed, decomposed] = ['Ōtautahi77'.normalize('NFC'), 'Ōtautahi77'.normalize('NFD')];
    const session = await portal.signIn('billing');
    expect((await change(session, demoPassword, decomposed)).status).toBe(200);
    await portal.signIn('billing', composed);
    await portal.signIn('billing', decomposed);
    expect((await change(session, composed, demoPassword)).status).toBe(200);
  });

  it('cannot be tried without end', async () => {
    const session = await portal.signIn('new');
    for (let tries = 0; tries < 10; tries += 1) await change(session, `Wrong${tries}`, 'Eucalypt77');
    expect((await change(session, demoPassword, 'Eucalypt77')).status).toBe(429);
  });
});
