import { authentication } from '#contract/authentication.ts';
import { secondStep } from '#contract/second-step.ts';
import { demoPassword } from '#server/db/demo-accounts.ts';
import { authenticatorCode } from './authenticator-code.ts';
import { SoftwarePasskey } from './software-passkey.ts';
import type { TestApp, TestResponse, TestSession } from './test-app.ts';

/** Adds an authenticator app. The first method needs the password. */
export async function addAuthenticatorApp(portal: TestApp, { token }: TestSession, password?: string) {
  const body = password === undefined ? {} : { currentPassword: password };
  const { secret } = (await portal.send(secondStep.startAuthenticatorApp, { body }, { token })).body;
  const code = authenticatorCode(secret);
  const { status, body: added } = await portal.send(
    secondStep.confirmAuthenticatorApp,
    { body: { code } },
    { token },
  );
  if (status !== 200) throw new Error(`the app could not be added: ${status}`);
  return { secret, recoveryCodes: added.recoveryCodes };
}

export async function addPasskey(portal: TestApp, { token }: TestSession, password?: string) {
  const passkey = new SoftwarePasskey();
  const start = { body: password === undefined ? {} : { currentPassword: password } };
  const { options } = (await portal.send(secondStep.startPasskey, start, { token })).body;
  const body = { name: 'Work laptop', passkey: passkey.register(options) };
  const { status, body: added } = await portal.send(secondStep.addPasskey, { body }, { token });
  if (status !== 200) throw new Error(`the passkey could not be added: ${status}`);
  return { passkey, recoveryCodes: added.recoveryCodes };
}

/** Lets the app of the member use the code of the current time step again. */
export const forgetTimeStep = ({ database }: TestApp, { userId }: TestSession) =>
  database.pool.query('UPDATE authenticator_apps SET last_time_step = 0 WHERE member_id = $1', [userId]);

type Credentials = { email: string; password?: string };

/** Signs in with the password and returns the token of the pending sign-in. */
export async function startSignIn(
  portal: TestApp,
  { email, password = demoPassword }: Credentials,
  ipAddress: string,
): Promise<string> {
  const form = { grant_type: 'password', username: email, password };
  const { body } = await portal.sendRaw({ path: '/connect/token', form, ipAddress });
  if (!body.second_step_token) throw new Error(`no second step was requested: ${JSON.stringify(body)}`);
  return body.second_step_token;
}

export const finishSignIn = (
  portal: TestApp,
  token: string,
  proof: Record<string, string>,
  ipAddress: string,
): Promise<TestResponse> =>
  portal.sendRaw({
    path: '/connect/token',
    form: { grant_type: 'second_step', second_step_token: token, ...proof },
    ipAddress,
  });

export async function signWithPasskey(
  portal: TestApp,
  passkey: SoftwarePasskey,
  token: string,
  ipAddress: string,
) {
  const { body } = await portal.send(authentication.startSecondStep, { body: { token } }, { ipAddress });
  return passkey.sign(body.options);
}
