import type { authentication } from '#contract/authentication.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { type SecondStepMethod, secondStepMethods } from '#contract/second-step-fields.ts';
import { recordOwnAction } from '../../../audit/audit.sql.ts';
import type { Db } from '../../../db/database.ts';
import { badRequest, HttpError } from '../../../http/errors.ts';
import type { Services } from '../../services.ts';
import type { Account } from '../accounts.sql.ts';
import type { NewSession } from '../sessions.ts';
import { sendNotice } from './change-methods.ts';
import { countRecoveryCodes, findAuthenticatorApp, listPasskeys } from './methods.sql.ts';
import { createAssertionOptions, requirePasskeySite, toPasskeySite } from './passkeys.ts';
import {
  consumePendingSignIn,
  countAttempt,
  createPendingSignIn,
  findPendingMember,
  saveChallenge,
} from './pending-sign-ins.sql.ts';
import { verifySecondStep } from './verify-second-step.ts';

export type SignInClient = { address: string; userAgent: string | null; portalUrl: string };

/** OAuth clients that do not know second steps show a refused sign-in. */
const secondStepRequired = (message: string, token: string, methods: SecondStepMethod[]) =>
  new HttpError('badRequest', { message, oauthError: 'invalid_grant', secondStep: { token, methods } });

/** Returns undefined if the password changed while it was verified. */
export async function requestSecondStep(db: Db, account: Account, { address, portalUrl }: SignInClient) {
  const token = await createPendingSignIn(db, account, address);
  if (!token) return undefined;
  const methods = await listMethods(db, account.memberId, portalUrl);
  return secondStepRequired('Confirm the sign-in with your second step.', token, methods);
}

/** Lists the methods that the member can use at this address. */
export async function listMethods(db: Db, memberId: string, portalUrl: string): Promise<SecondStepMethod[]> {
  const site = toPasskeySite(portalUrl);
  const [passkeys, app, recoveryCodes] = [
    await listPasskeys(db, memberId),
    await findAuthenticatorApp(db, memberId),
    await countRecoveryCodes(db, memberId),
  ];
  const isUsable: Record<SecondStepMethod, boolean> = {
    passkey: passkeys.some(({ rpId }) => rpId === site?.rpId),
    code: app !== undefined,
    recoveryCode: recoveryCodes > 0,
  };
  return secondStepMethods.filter((method) => isUsable[method]);
}

export async function startPasskeySignIn(
  { db, rateLimiter }: Services,
  token: string,
  { address, portalUrl }: { address: string; portalUrl: string },
) {
  await rateLimiter.consume('secondStepByAddress', address);
  const memberId = await findPendingMember(db, token);
  if (!memberId) throw signInEnded();
  const options = await createAssertionOptions(
    requirePasskeySite(portalUrl),
    await listPasskeys(db, memberId),
  );
  await saveChallenge(db, { purpose: 'sign-in', token }, options.challenge);
  return { options: { ...options } };
}

const signInEnded = () => badRequest('This sign-in has ended. Please sign in again.');

type Grant = Extract<HandlerInput<typeof authentication.signIn>['body'], { grant_type: 'second_step' }>;

export async function signInBySecondStep(
  services: Services,
  { second_step_token: token, code, recovery_code: recoveryCode, passkey }: Grant,
  { address, userAgent, portalUrl }: SignInClient,
): Promise<NewSession & { token: string }> {
  const { db, rateLimiter, sessions } = services;
  const pending = await countAttempt(db, token);
  if (!pending) {
    await rateLimiter.consume('secondStepByAddress', address);
    throw signInEndedGrant();
  }
  const { memberId } = pending;
  const check = {
    memberId,
    proof: { code, recoveryCode, passkey },
    challengeOwner: { purpose: 'sign-in', token } as const,
    portalUrl,
    address,
  };
  const session = await verifySecondStep(services, check, async (tx, method) => {
    if ((await consumePendingSignIn(tx, token)) !== memberId) throw signInEndedGrant();
    await recordOwnAction(tx, memberId, { action: 'second-step.used', address, detail: { method } });
    await recordOwnAction(tx, memberId, { action: 'sign-in', address });
    if (method === 'recoveryCode') await sendNotice(services, tx, memberId, 'recoveryCodeUsed');
    return sessions.create(tx, { memberId, userAgent, hasSecondStep: true });
  });
  if (session) return { ...session, token: await sessions.issueToken(session) };
  const methods = await listMethods(db, memberId, portalUrl);
  throw pending.attemptsLeft > 0
    ? secondStepRequired(wrongProofMessage(check.proof), token, methods)
    : signInEndedGrant();
}

const signInEndedGrant = () =>
  new HttpError('badRequest', { message: signInEnded().message, oauthError: 'invalid_grant' });

export function wrongProofMessage({ code, passkey }: { code?: unknown; passkey?: unknown }): string {
  if (passkey !== undefined) return 'The passkey could not be verified. Please try again.';
  return code !== undefined
    ? 'This code is wrong or was already used. Enter the code that your app shows now.'
    : 'This recovery code is wrong or was already used.';
}
