import { describe, expect, it } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { addressSequence } from '#tests/support/address-sequence.ts';
import { newestEmailTo, newestResetLink } from '#tests/support/emails.ts';
import { testApp } from '#tests/support/test-app.ts';

const portal = testApp();
/** Rate limits count by client address, so each request uses another one. */
const nextAddress = addressSequence('10.43');

const forgot = (username: string) =>
  portal.send(authentication.forgotPassword, { body: { username } }, { address: nextAddress() });
const reset = (token: string, username: string, password: string) =>
  portal.send(
    authentication.resetPassword,
    { body: { token, username, password } },
    { address: nextAddress() },
  );
async function linkFor(username: string) {
  expect((await forgot(username)).body).toEqual({ success: true });
  return newestResetLink(portal.database.db, username);
}

describe('password reset', () => {
  it('rejects an unknown email with the specified message', async () => {
    const { status, errorBody } = await forgot('nobody@demo.example');
    expect([status, errorBody.message]).toEqual([400, 'Incorrect email provided']);
  });

  it('sets a new password and emails the member', async () => {
    const email = demoEmail('representative');
    const body = await linkFor(email);
    const verify = async () =>
      (await portal.send(authentication.verifyResetToken, { body }, { address: nextAddress() })).body;
    expect(await verify()).toEqual({ verified: true });
    expect((await reset(body.token, email, 'Eucalypt77')).body).toEqual({ success: true });
    await expect(portal.signIn('representative')).rejects.toThrow();
    await portal.signIn('representative', 'Eucalypt77');
    expect(await verify()).toEqual({ verified: false });
    const notice = await newestEmailTo(portal.database.db, email);
    expect(notice.subject).toBe('Your password was changed');
  });

  it('lists the errors of a new password and keeps the link valid', async () => {
    const email = demoEmail('informational');
    const { token } = await linkFor(email);
    const { status, errorBody } = await reset(token, email, 'short');
    expect(status).toBe(400);
    for (const message of [
      'Password must be at least 8 characters long',
      'Password must contain a capital letter',
    ])
      expect(errorBody.errors).toContainEqual({ field: 'password', message });
    expect((await reset(token, email, 'Password123')).errorBody.message).toContain('too easy to guess');
    expect((await reset(token, email, 'Eucalypt77')).status).toBe(200);
  });
});
