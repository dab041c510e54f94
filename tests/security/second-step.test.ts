import { beforeEach, describe, expect, it } from 'vitest';
import { authentication } from '#contract/authentication.ts';
import { consoleStaff } from '#contract/console.staff.ts';
import { secondStep } from '#contract/second-step.ts';
import { demoEmail, demoPassword } from '#server/db/demo-accounts.ts';
import { testApplicants } from '#tests/support/applicant-factory.ts';
import { authenticatorCode } from '#tests/support/authenticator-code.ts';
import { countAttacks } from '#tests/support/count-attacks.ts';
import { createIpAddressSequence } from '#tests/support/ip-address-sequence.ts';
import {
  addAuthenticatorApp,
  addPasskey,
  finishSignIn,
  forgetTimeStep,
  signWithPasskey,
  startSignIn,
} from '#tests/support/second-step.ts';
import { SoftwarePasskey } from '#tests/support/software-passkey.ts';
import { setUpTestApp, startTestApp, type TestApp, type TestSession } from '#tests/support/test-app.ts';
import { setUpSecondApp } from './second-app.ts';
import { actingRequest, resetRateLimits, tryPassword } from './sign-ins.ts';

const portal = setUpTestApp();
const other = setUpSecondApp(portal);
const real = setUpSecondApp(portal, { DEMO: 'false' });
const applicants = testApplicants(portal);
const nextIpAddress = createIpAddressSequence('10.72');
const query = (text: string, values: unknown[]) => portal.database.pool.query(text, values);

beforeEach(() => resetRateLimits(portal));

type Credentials = { email: string; password: string };
const join = () => applicants.joinAndSignIn();
const start = (member: Credentials) => startSignIn(portal, member, nextIpAddress());
const finish = (token: string, proof: Record<string, string>, app: TestApp = portal) =>
  finishSignIn(app, token, proof, nextIpAddress());

async function joinWithApp() {
  const member = await join();
  const { secret, recoveryCodes } = await addAuthenticatorApp(portal, member, member.password);
  await forgetTimeStep(portal, member);
  return { ...member, secret, recoveryCodes };
}

describe('a passkey', () => {
  it('signs in only with its own challenge, which works once', async () => {
    const [member, stranger] = [await join(), await join()];
    const { passkey } = await addPasskey(portal, member, member.password);
    const { passkey: strangersPasskey } = await addPasskey(portal, stranger, stranger.password);
    const [token, otherToken] = [await start(member), await start(member)];
    const challengeOf = async (pending: string) =>
      (
        await portal.send(
          authentication.startSecondStep,
          { body: { token: pending } },
          { ipAddress: nextIpAddress() },
        )
      ).body.options;
    const stepUp = (await portal.send(secondStep.startStepUp, {}, member)).body.options;
    const registration = (await portal.send(secondStep.startPasskey, { body: {} }, member)).body.options;
    const forged = [
      passkey.sign(stepUp),
      passkey.sign(registration),
      passkey.sign(await challengeOf(otherToken)),
      passkey.sign({ challenge: 'AAAA' }),
      passkey.register(registration),
      strangersPasskey.sign(await challengeOf(token)),
    ];
    countAttacks(forged.length + 1);
    for (const response of forged) {
      await query('UPDATE pending_sign_ins SET attempts = 0', []);
      expect((await finish(token, { passkey: response })).status).toBe(400);
    }
    await query('UPDATE pending_sign_ins SET attempts = 0', []);
    const response = await signWithPasskey(portal, passkey, token, nextIpAddress());
    const sent = [finish(token, { passkey: response }), finish(otherToken, { passkey: response })];
    const statuses = (await Promise.all(sent)).map(({ status }) => status);
    expect(statuses).toEqual([200, 400]);
    const again = await start(member);
    expect((await finish(again, { passkey: response })).status).toBe(400);
  });

  it('rejects another origin and domain, whatever Host the client sends', async () => {
    countAttacks(2);
    const member = await join();
    const start = { body: { currentPassword: member.password } };
    const headers = { host: 'evil.example' };
    const { options } = (await portal.send(secondStep.startPasskey, start, { ...member, headers })).body;
    expect(options.rp).toEqual(expect.objectContaining({ id: 'localhost' }));
    for (const site of [
      { origin: 'https://evil.example', rpId: 'localhost' },
      { origin: 'http://localhost:3000', rpId: 'evil.example' },
    ]) {
      const fresh = (await portal.send(secondStep.startPasskey, start, member)).body.options;
      const body = { name: 'Laptop', passkey: new SoftwarePasskey(site).register(fresh) };
      const { status } = await portal.send(secondStep.addPasskey, { body }, { ...member, headers });
      expect(status).toBe(400);
    }
  });

  it('rejects a registration by an ended session or by another session', async () => {
    countAttacks(2);
    const member = await join();
    const second = (await applicants.signIn(member)).body.access_token as string;
    const start = { body: { currentPassword: member.password } };
    const { options } = (await portal.send(secondStep.startPasskey, start, member)).body;
    const body = { name: 'Laptop', passkey: new SoftwarePasskey().register(options) };
    const add = (token: string) => portal.send(secondStep.addPasskey, { body }, { token });
    expect((await add(second)).status).toBe(400);
    await portal.send(authentication.signOut, {}, member);
    expect((await add(member.token)).status).toBe(401);
  });
});

describe('rate limits of the second step', () => {
  const failUntilLimited = async (member: Credentials, proof: Record<string, string>) => {
    for (let attempts = 1; attempts < 30; attempts += 1) {
      const app = attempts % 2 === 0 ? portal : other;
      const { status } = await finish(await start(member), proof, app);
      if (status === 429) return attempts;
    }
    return undefined;
  };

  it('holds for an account at every process and after a restart', async () => {
    const member = await joinWithApp();
    countAttacks(18);
    expect(await failUntilLimited(member, { code: authenticatorCode(member.secret, 50) })).toBe(11);
    expect(await failUntilLimited(member, { recovery_code: 'wrong' })).toBe(6);
    const restarted = await startTestApp({}, { sharedDatabase: portal.database });
    const right = await finish(await start(member), { code: authenticatorCode(member.secret) }, restarted);
    await restarted.close();
    expect(right.status).toBe(429);
    expect(Number(right.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('holds for an address, with unknown and with pending sign-ins', async () => {
    const member = await joinWithApp();
    const ipAddress = nextIpAddress();
    countAttacks(22);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 22; attempt += 1) {
      const token = attempt % 2 === 0 ? 'A'.repeat(43) : await start(member);
      // Passkeys have no limit by account.
      statuses.push((await finishSignIn(portal, token, { passkey: '{}' }, ipAddress)).status);
    }
    expect(statuses).toEqual([...Array(20).fill(400), 429, 429]);
  });
});

describe('staff without a recent second step', () => {
  it('rejects a token from before the step at staff endpoints', async () => {
    countAttacks(3);
    const signIn = async (): Promise<TestSession> => {
      const { body } = await tryPassword(portal, demoEmail('staff'), demoPassword, nextIpAddress());
      return { token: body.access_token, userId: body.userId };
    };
    const [early, session] = [await signIn(), await signIn()];
    const openConsole = async ({ token }: TestSession) => {
      const { status, errorBody } = await real.send(consoleStaff.getStaffProfile, {}, { token });
      return status === 200 ? 'open' : errorBody.code;
    };
    expect(await openConsole(early)).toBe('secondStepMissing');
    const { secret } = await addAuthenticatorApp(portal, session, demoPassword);
    expect(await openConsole(session)).toBe('open');
    expect(await openConsole(early)).toBe('secondStepMissing');
    await forgetTimeStep(portal, session);
    const body = { code: authenticatorCode(secret) };
    expect((await real.send(secondStep.stepUp, { body }, early)).status).toBe(200);
    expect(await openConsole(early)).toBe('open');
    await query("UPDATE sessions SET second_step_at = now() - interval '11 minutes' WHERE member_id = $1", [
      early.userId,
    ]);
    const { userId } = await portal.signIn('member');
    const restarted = await startTestApp({}, { sharedDatabase: portal.database });
    const actAs = await restarted.send(
      authentication.createImpersonationToken,
      { body: actingRequest(userId) },
      session,
    );
    await restarted.close();
    expect([actAs.status, actAs.errorBody.code]).toEqual([403, 'secondStepOutdated']);
  });
});
