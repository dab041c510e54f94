import { beforeEach, describe, expect, it } from 'vitest';
import { secondStep } from '#contract/second-step.ts';
import { demoEmail } from '#server/db/demo-accounts.ts';
import { testApplicants } from '#tests/support/applicant-factory.ts';
import { authenticatorCode } from '#tests/support/authenticator-code.ts';
import { findNewestEmailTo } from '#tests/support/emails.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import {
  addAuthenticatorApp,
  addPasskey,
  finishSignIn,
  forgetTimeStep,
  signWithPasskey,
  startSignIn,
} from '#tests/support/second-step.ts';
import { setUpTestApp, startTestApp, type TestSession } from '#tests/support/test-app.ts';

const portal = setUpTestApp();
const applicants = testApplicants(portal);
const nextIpAddress = createIpAddressSequence('10.71');

beforeEach(() => portal.database.pool.query('DELETE FROM rate_limits'));

const join = () => applicants.joinAndSignIn();
const state = async ({ token }: Pick<TestSession, 'token'>) =>
  (await portal.send(secondStep.getSecondStep, {}, { token })).body;
const listActions = async ({ userId }: TestSession) => {
  const rows = await portal.database.db
    .selectFrom('auditLog')
    .select('action')
    .where('subjectId', '=', userId)
    .orderBy('id')
    .execute();
  return rows.map(({ action }) => action);
};
const finish = (token: string, proof: Record<string, string>) =>
  finishSignIn(portal, token, proof, nextIpAddress());
const start = (member: { email: string; password: string }) => startSignIn(portal, member, nextIpAddress());
const expireSecondStep = ({ userId }: TestSession) =>
  portal.database.pool.query(
    "UPDATE sessions SET second_step_at = now() - interval '11 minutes' WHERE member_id = $1",
    [userId],
  );

describe('sign-in with a second step', () => {
  it('signs in with a code from the authenticator app', async () => {
    const member = await join();
    const { secret } = await addAuthenticatorApp(portal, member, member.password);
    const form = { grant_type: 'password', username: member.email, password: member.password };
    const refused = await portal.sendRaw({ path: '/connect/token', form, ipAddress: nextIpAddress() });
    expect(refused.status).toBe(400);
    expect(refused.body).toEqual({
      error: 'invalid_grant',
      error_description: 'Confirm the sign-in with your second step.',
      second_step_token: expect.stringMatching(/^[\w-]{43}$/),
      second_step_methods: ['code', 'recoveryCode'],
      requestId: expect.any(String),
    });
    const { status, body } = await finish(refused.body.second_step_token, {
      code: authenticatorCode(secret, 1),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ token_type: 'Bearer', userId: member.userId });
    expect((await state({ token: body.access_token })).authenticatorApp?.lastUsedAt).not.toBeNull();
    expect(await listActions(member)).toEqual(
      expect.arrayContaining(['second-step.added', 'second-step.requested', 'second-step.used', 'sign-in']),
    );
  });

  it('signs in with a passkey', async () => {
    const member = await join();
    const { passkey } = await addPasskey(portal, member, member.password);
    const token = await start(member);
    const signed = await signWithPasskey(portal, passkey, token, nextIpAddress());
    const { status, body } = await finish(token, { passkey: signed });
    expect(status).toBe(200);
    expect((await state({ token: body.access_token })).passkeys).toEqual([
      expect.objectContaining({ name: 'Work laptop', lastUsedAt: expect.any(String) }),
    ]);
  });

  it('signs in with a recovery code in any spelling, and sends a notice', async () => {
    const member = await join();
    const { recoveryCodes } = await addAuthenticatorApp(portal, member, member.password);
    expect(new Set(recoveryCodes).size).toBe(10);
    const [code = ''] = recoveryCodes;
    expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
    const spelled = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l')}`;
    expect((await finish(await start(member), { recovery_code: spelled })).status).toBe(200);
    expect((await state(member)).recoveryCodesLeft).toBe(9);
    const { textBody } = await findNewestEmailTo(portal.database.db, member.email);
    expect(textBody).toContain('A recovery code was used for your account.');
  });

  it('keeps the pending sign-in after a wrong code and ends it after five', async () => {
    const member = await join();
    const { secret } = await addAuthenticatorApp(portal, member, member.password);
    const token = await start(member);
    const wrong = { code: authenticatorCode(secret, 10) };
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect((await finish(token, wrong)).body.second_step_token).toBe(token);
    const last = await finish(token, wrong);
    expect(last.body).toMatchObject({
      error: 'invalid_grant',
      error_description: expect.stringContaining('ended'),
    });
    expect(last.body.second_step_token).toBeUndefined();
    expect((await finish(token, { code: authenticatorCode(secret, 1) })).status).toBe(400);
    expect((await listActions(member)).filter((action) => action === 'second-step.failed')).toHaveLength(5);
  });
});

describe('the methods', () => {
  it('adds the first method with the password only', async () => {
    const member = await join();
    for (const currentPassword of [undefined, 'Wrong2026!']) {
      const body = currentPassword ? { currentPassword } : {};
      for (const endpoint of [secondStep.startAuthenticatorApp, secondStep.startPasskey])
        expect((await portal.send(endpoint, { body }, member)).errorBody.errors).toEqual([
          { field: 'currentPassword', message: 'The current password is incorrect' },
        ]);
    }
    const { recoveryCodes } = await addPasskey(portal, member, member.password);
    expect(recoveryCodes).toHaveLength(10);
    expect(await state(member)).toMatchObject({ methods: ['passkey', 'recoveryCode'], isRequired: false });
    const { textBody } = await findNewestEmailTo(portal.database.db, member.email);
    expect(textBody).toContain('A passkey was added to your account.');
  });

  it('requires a second step within 10 minutes for every other change', async () => {
    const member = await join();
    const { secret } = await addAuthenticatorApp(portal, member, member.password);
    expect(await addPasskey(portal, member)).toMatchObject({ recoveryCodes: [] });
    const [passkey] = (await state(member)).passkeys;
    const params = { id: passkey?.id as string };
    await expireSecondStep(member);
    const changes = [
      () => portal.send(secondStep.startPasskey, { body: { currentPassword: member.password } }, member),
      () => portal.send(secondStep.startAuthenticatorApp, { body: {} }, member),
      () => portal.send(secondStep.createRecoveryCodes, {}, member),
      () => portal.send(secondStep.removePasskey, { params }, member),
      () => portal.send(secondStep.removeAuthenticatorApp, {}, member),
    ];
    for (const change of changes) {
      const { status, errorBody } = await change();
      expect([status, errorBody.code]).toEqual([403, 'secondStepOutdated']);
    }
    await forgetTimeStep(portal, member);
    const stepUp = await portal.send(
      secondStep.stepUp,
      { body: { code: authenticatorCode(secret) } },
      member,
    );
    expect(stepUp.status).toBe(200);
    for (const change of changes) expect((await change()).status).toBe(200);
    expect(await state(member)).toMatchObject({ passkeys: [], authenticatorApp: null, recoveryCodesLeft: 0 });
    // The member has no method any more, so the password is enough.
    expect((await applicants.signIn(member)).status).toBe(200);
  });

  it('replaces the authenticator app and rejects codes of the previous one', async () => {
    const member = await join();
    const previous = await addAuthenticatorApp(portal, member, member.password);
    const { secret } = await addAuthenticatorApp(portal, member);
    await forgetTimeStep(portal, member);
    const token = await start(member);
    expect((await finish(token, { code: authenticatorCode(previous.secret) })).status).toBe(400);
    expect((await finish(token, { code: authenticatorCode(secret) })).status).toBe(200);
  });

  it('renames a passkey, but not one of another member', async () => {
    const [member, other] = [await join(), await join()];
    await addPasskey(portal, member, member.password);
    const [passkey] = (await state(member)).passkeys;
    const input = { params: { id: passkey?.id as string }, body: { name: 'Phone' } };
    expect((await portal.send(secondStep.renamePasskey, input, other)).status).toBe(404);
    expect((await portal.send(secondStep.renamePasskey, input, member)).status).toBe(200);
    expect((await state(member)).passkeys[0]?.name).toBe('Phone');
  });

  it('keeps the last method of staff, except in the demo', async () => {
    const real = await startTestApp({ DEMO: 'false' }, { sharedDatabase: portal.database });
    const staff = await portal.signIn('finance');
    await addAuthenticatorApp(portal, staff, 'Muster2026!');
    const refused = await real.send(secondStep.removeAuthenticatorApp, {}, staff);
    expect([refused.status, refused.errorBody.message]).toEqual([
      409,
      'Staff need two-step sign-in. Add another method before you remove this one.',
    ]);
    await real.close();
    expect((await portal.send(secondStep.removeAuthenticatorApp, {}, staff)).status).toBe(200);
    const { textBody } = await findNewestEmailTo(portal.database.db, demoEmail('finance'));
    expect(textBody).toContain('You now sign in with your password alone.');
  });
});

describe('the sessions of a member', () => {
  it('lists devices and ends one or all others', async () => {
    const member = await join();
    const signInFrom = async (userAgent: string) => {
      const form = { grant_type: 'password', username: member.email, password: member.password };
      const headers = { 'user-agent': userAgent };
      const request = { path: '/connect/token', form, headers, ipAddress: nextIpAddress() };
      return { token: (await portal.sendRaw(request)).body.access_token as string };
    };
    const phone = await signInFrom('Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36');
    await signInFrom('<img src=x onerror=alert(1)>'.repeat(100));
    const list = async () => (await portal.send(secondStep.listSessions, {}, member)).body.sessions;
    const devices = (await list()).map(({ device, isCurrent }) => ({ device, isCurrent }));
    expect(devices).toHaveLength(3);
    expect(devices).toContainEqual({ device: 'Chrome on Android', isCurrent: false });
    const id = (await list()).find(({ device }) => device === 'Chrome on Android')?.id as string;
    const other = await join();
    expect((await portal.send(secondStep.endSession, { params: { id } }, other)).status).toBe(404);
    expect((await portal.send(secondStep.listSessions, {}, phone)).status).toBe(200);
    expect((await portal.send(secondStep.endSession, { params: { id } }, member)).status).toBe(200);
    expect((await portal.send(secondStep.listSessions, {}, phone)).status).toBe(401);
    expect((await portal.send(secondStep.endOtherSessions, {}, member)).status).toBe(200);
    expect(await list()).toEqual([expect.objectContaining({ isCurrent: true })]);
  });
});
