import { beforeEach, describe, expect, it, vi } from 'vitest';
import { secondStep } from '#contract/second-step.ts';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { testApplicants } from '#tests/support/applicant-factory.ts';
import { authenticatorCode } from '#tests/support/authenticator-code.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { countLockWaits } from '#tests/support/count-lock-waits.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import {
  addAuthenticatorApp,
  finishSignIn,
  forgetTimeStep,
  startSignIn,
} from '#tests/support/second-step.ts';
import { setUpTestApp, type TestApp, type TestResponse, type TestSession } from '#tests/support/test-app.ts';
import { setUpSecondApp } from './second-app.ts';
import { createResetLink, resetPassword, resetRateLimits, tryPassword } from './sign-ins.ts';

const portal = setUpTestApp();
const other = setUpSecondApp(portal);
const applicants = testApplicants(portal);
const nextIpAddress = createIpAddressSequence('10.73');
const query = (text: string, values: unknown[]) => portal.database.pool.query(text, values);

beforeEach(() => resetRateLimits(portal));

type Credentials = { email: string; password: string };
const join = () => applicants.joinAndSignIn();
const start = (member: Credentials) => startSignIn(portal, member, nextIpAddress());
const finish = (token: string, proof: Record<string, string>, app: TestApp = portal) =>
  finishSignIn(app, token, proof, nextIpAddress());

/** One after another, because the failures of an account are limited. */
async function startMany(member: Credentials, count: number): Promise<string[]> {
  const tokens: string[] = [];
  for (let index = 0; index < count; index += 1) tokens.push(await start(member));
  return tokens;
}

async function joinWithApp() {
  const member = await join();
  const { secret, recoveryCodes } = await addAuthenticatorApp(portal, member, member.password);
  await forgetTimeStep(portal, member);
  return { ...member, secret, recoveryCodes };
}
const countSessions = async ({ userId }: Pick<TestSession, 'userId'>) =>
  (await query('SELECT count(*)::integer FROM sessions WHERE member_id = $1 AND ended_at IS NULL', [userId]))
    .rows[0].count as number;

describe('the second step', () => {
  it('creates no session or token before it', async () => {
    const member = await joinWithApp();
    const before = await countSessions(member);
    const token = await start(member);
    expect(await countSessions(member)).toBe(before);
    countAttacks(3);
    for (const bearer of [token, `${token}.${token}.${token}`, ''])
      expect((await portal.send(secondStep.listSessions, {}, { token: bearer })).status).toBe(401);
    const proofs = [{}, { code: '' }, { code: '000000', recovery_code: 'x' }, { passkey: '{}' }, { token }];
    countAttacks(proofs.length);
    for (const proof of proofs) expect((await finish(token, proof as never)).status).toBe(400);
    expect(await countSessions(member)).toBe(before);
  });

  it('accepts a code once when 50 requests send it concurrently to two processes', async () => {
    countAttacks(52);
    const member = await joinWithApp();
    const code = authenticatorCode(member.secret);
    const tokens = await startMany(member, 50);
    const before = await countSessions(member);
    const sent = tokens.map((token, index) => finish(token, { code }, index % 2 === 0 ? portal : other));
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(await countSessions(member)).toBe(before + 1);
    await resetRateLimits(portal);
    expect((await finish(await start(member), { code })).status).toBe(400);
    // The code of the previous time step is older than the used one.
    expect((await finish(await start(member), { code: authenticatorCode(member.secret, -1) })).status).toBe(
      400,
    );
  });

  it('accepts a recovery code once when 50 requests send it concurrently', async () => {
    countAttacks(51);
    const member = await joinWithApp();
    const [recovery_code = ''] = member.recoveryCodes;
    const tokens = await startMany(member, 50);
    const sent = tokens.map((token, index) =>
      finish(token, { recovery_code }, index % 2 === 0 ? portal : other),
    );
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    await resetRateLimits(portal);
    expect((await finish(await start(member), { recovery_code })).status).toBe(400);
    const { rows } = await query('SELECT code_hash FROM recovery_codes WHERE member_id = $1', [
      member.userId,
    ]);
    for (const { code_hash } of rows) expect(code_hash).toHaveLength(32);
  });

  it('accepts a pending sign-in once when ten requests have different valid codes', async () => {
    countAttacks(10);
    const member = await joinWithApp();
    const token = await start(member);
    const before = await countSessions(member);
    const sent = member.recoveryCodes.map((recovery_code) => finish(token, { recovery_code }));
    const succeeded = (await Promise.all(sent)).filter(({ status }) => status === 200);
    expect(succeeded).toHaveLength(1);
    expect(await countSessions(member)).toBe(before + 1);
  });

  it('rejects codes outside the window and codes of another member', async () => {
    const [member, stranger] = [await joinWithApp(), await joinWithApp()];
    const codes = [-3, 3, 120].map((steps) => authenticatorCode(member.secret, steps));
    const wrong = [...codes, authenticatorCode(stranger.secret)];
    countAttacks(wrong.length + 1);
    for (const code of wrong) expect((await finish(await start(member), { code })).status).toBe(400);
    const [recovery_code = ''] = stranger.recoveryCodes;
    expect((await finish(await start(member), { recovery_code })).status).toBe(400);
  });

  it('rejects an expired pending sign-in and a code of another member for it', async () => {
    countAttacks(2);
    const [member, stranger] = [await joinWithApp(), await joinWithApp()];
    const token = await start(member);
    expect((await finish(token, { code: authenticatorCode(stranger.secret) })).status).toBe(400);
    await query('UPDATE pending_sign_ins SET expires_at = now() WHERE member_id = $1', [member.userId]);
    expect((await finish(token, { code: authenticatorCode(member.secret) })).status).toBe(400);
  });
});

describe('a pending sign-in', () => {
  it('replaces the session of a sign-in that runs while the first method is added', async () => {
    countAttacks(1);
    const member = await join();
    let signingIn: Promise<TestResponse> | undefined;
    await portal.database.db.transaction().execute(async (tx) => {
      await tx
        .updateTable('accounts')
        .set({ hasSecondStep: true })
        .where('memberId', '=', member.userId)
        .execute();
      signingIn = tryPassword(portal, member.email, member.password, nextIpAddress());
      await vi.waitFor(async () => expect(await countLockWaits(tx)).toBe(1));
    });
    expect((await signingIn)?.status).toBe(400);
  });

  it('ends when the password is reset or changed, or the account is disabled', async () => {
    countAttacks(3);
    const member = await joinWithApp();
    const changePassword = async () => {
      const json = { currentPassword: member.password, newPassword: 'Kauri2026!' };
      await portal.sendRaw({ path: '/api/users/changepassword', json, token: member.token });
      member.password = json.newPassword;
    };
    const disable = () =>
      query('UPDATE accounts SET disabled_at = now() WHERE member_id = $1', [member.userId]);
    for (const end of [changePassword, disable]) {
      const token = await start(member);
      await end();
      await forgetTimeStep(portal, member);
      expect((await finish(token, { code: authenticatorCode(member.secret) })).status).toBe(400);
    }
  });

  it('outlives no password reset, which keeps the second step', async () => {
    countAttacks(2);
    const session = await portal.signIn('billing');
    const { secret } = await addAuthenticatorApp(portal, session, demoPassword);
    await forgetTimeStep(portal, session);
    const token = await startSignIn(portal, { email: demoEmail('billing') }, nextIpAddress());
    const link = await createResetLink(portal, 'billing', nextIpAddress());
    const change = { token: link.token, password: 'Kauri2026!', ipAddress: nextIpAddress() };
    expect((await resetPassword(portal, 'billing', change)).status).toBe(200);
    expect((await finish(token, { code: authenticatorCode(secret) })).status).toBe(400);
    const signIn = await tryPassword(portal, demoEmail('billing'), change.password, nextIpAddress());
    expect([signIn.status, signIn.body.second_step_methods]).toEqual([400, ['code', 'recoveryCode']]);
  });

  it('reveals nothing to a client with a wrong password', async () => {
    countAttacks(2);
    const [protectedMember, plainMember] = [await joinWithApp(), await join()];
    const answers = [protectedMember, plainMember].map(async ({ email }) => {
      const { status, body } = await tryPassword(portal, email, 'Wrong2026!', nextIpAddress());
      return { status, body: { ...body, requestId: '' } };
    });
    const [first, second] = await Promise.all(answers);
    expect(first).toEqual(second);
  });
});
