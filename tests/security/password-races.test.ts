import { describe, expect, it } from 'vitest';
import { type DemoAccountName, demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import { setUpTestApp } from '#tests/support/test-app.ts';
import { createResetLink, requestPasswordReset, resetPassword, tryPassword } from './sign-ins.ts';

const portal = setUpTestApp();
const nextIpAddress = createIpAddressSequence('10.20');
const rounds = [10, 11, 12, 13];

const tryAs = (name: DemoAccountName, password: string) =>
  tryPassword(portal, demoEmail(name), password, nextIpAddress());
const createLink = (name: DemoAccountName) => createResetLink(portal, name, nextIpAddress());
const reset = (name: DemoAccountName, token: string, password: string) =>
  resetPassword(portal, name, { token, password, ipAddress: nextIpAddress() });

describe('POST /connect/resetpassword', () => {
  it('revokes sessions of concurrent sign-ins with the old password', async () => {
    countAttacks(rounds.length * 8);
    let openedCount = 0;
    let password: string = demoPassword;
    for (const round of rounds) {
      const next = `Eucalypt${round}`;
      const { token } = await createLink('billing');
      const signIns = Array.from({ length: 4 }, () => tryAs('billing', password));
      const resetting = reset('billing', token, next);
      signIns.push(...Array.from({ length: 4 }, () => tryAs('billing', password)));
      expect((await resetting).status).toBe(200);
      const opened = (await Promise.all(signIns)).filter(({ status }) => status === 200);
      openedCount += opened.length;
      for (const { body } of opened) {
        const profile = { path: `/api/users/${body.userId}`, token: body.access_token };
        expect((await portal.sendRaw(profile)).status).toBe(401);
      }
      password = next;
    }
    // At least one sign-in must have raced with the reset.
    expect(openedCount).toBeGreaterThan(0);
  });

  it('lets only one of a reset and a concurrent password change succeed', async () => {
    countAttacks(rounds.length);
    let password: string = demoPassword;
    for (const round of rounds) {
      const [newPassword, changedPassword] = [`Eucalypt${round}`, `Intruder${round}`];
      const link = await createLink('representative');
      const token = (await tryAs('representative', password)).body.access_token;
      const json = { currentPassword: password, newPassword: changedPassword };
      const [resetResult, changeResult] = await Promise.all([
        reset('representative', link.token, newPassword),
        portal.sendRaw({ path: '/api/users/changepassword', json, token }),
      ]);
      // Either the change came first and revoked the link, or the reset came last.
      expect([200, 400]).toContain(resetResult.status);
      expect(changeResult.status === 200).toBe(resetResult.status !== 200);
      const [valid, invalid] =
        resetResult.status === 200 ? [newPassword, changedPassword] : [changedPassword, newPassword];
      expect((await tryAs('representative', valid)).status).toBe(200);
      expect((await tryAs('representative', invalid)).status).toBe(400);
      password = valid;
    }
  });

  it('keeps one valid link per member when several are requested concurrently', async () => {
    countAttacks(5);
    const request = () => requestPasswordReset(portal, demoEmail('representative'), nextIpAddress());
    await Promise.all(Array.from({ length: 5 }, request));
    const { rows } = await portal.database.pool.query(
      'SELECT count(*)::int AS links FROM reset_tokens JOIN accounts USING (member_id) WHERE email = $1',
      [demoEmail('representative')],
    );
    expect(rows).toEqual([{ links: 1 }]);
  });
});
