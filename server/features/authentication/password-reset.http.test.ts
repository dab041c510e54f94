import { describe, expect, it } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { findNewestEmailTo, findNewestResetLink } from '#tests/support/emails.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
/** Rate limits count by client address, so each request uses another one. */
const nextIpAddress = createIpAddressSequence('10.43');

const forgot = (username: string) =>
  portal.send(authentication.forgotPassword, { body: { username } }, { ipAddress: nextIpAddress() });
const reset = (body: { token: string; username: string; password: string }) =>
  portal.send(authentication.resetPassword, { body }, { ipAddress: nextIpAddress() });
async function linkFor(username: string) {
  expect((await forgot(username)).body).toEqual({ success: true });
  return findNewestResetLink(portal.database.db, username);
}

describe('password reset', () => {
  it('rejects an unknown email with the specified message', async () => {
    const { status, errorBody } = await forgot('nobody@demo.example');
    expect([status, errorBody.message]).toEqual([400, 'Incorrect email provided']);
  });

  it('sets a new password and emails the member', async () => {
    const username = demoEmail('representative');
    const body = await linkFor(username);
    const verify = async () =>
      (await portal.send(authentication.verifyResetToken, { body }, { ipAddress: nextIpAddress() })).body;
    expect(await verify()).toEqual({ verified: true });
    const { token } = body;
    expect((await reset({ token, username, password: 'Eucalypt77' })).body).toEqual({ success: true });
    await expect(portal.signIn('representative')).rejects.toThrow();
    await portal.signIn('representative', 'Eucalypt77');
    expect(await verify()).toEqual({ verified: false });
    const notice = await findNewestEmailTo(portal.database.db, username);
    expect(notice.subject).toBe('Your password was changed');
  });

  it('lists the errors of a new password and keeps the link valid', async () => {
    const username = demoEmail('informational');
    const { token } = await linkFor(username);
    const resetTo = (password: string) => reset({ token, username, password });
    const { status, errorBody } = await resetTo('short');
    expect(status).toBe(400);
    for (const rule of ['be at least 8 characters long', 'contain a capital letter'])
      expect(errorBody.errors).toContainEqual({ field: 'password', message: `Password must ${rule}` });
    expect((await resetTo('Password123')).errorBody.message).toContain('too easy to guess');
    expect((await resetTo('Eucalypt77')).status).toBe(200);
  });
});
