import type { SecondStepMethod } from '#contract/second-step-fields.ts';
import { recordAuditCapped } from '../../../audit/audit.sql.ts';
import type { Db } from '../../../db/database.ts';
import { type RateLimitKey, toBucket } from '../../../limits/rate-limiter.ts';
import type { Services } from '../../services.ts';
import { lockEnabledAccount } from '../accounts.sql.ts';
import { findTimeStep } from './authenticator-codes.ts';
import {
  consumeRecoveryCode,
  consumeTimeStep,
  findAuthenticatorApp,
  findPasskey,
  markPasskeyUsed,
} from './methods.sql.ts';
import { parsePasskeyResponse, toPasskeySite, verifyAssertion } from './passkeys.ts';
import { type ChallengeOwner, consumeChallenge } from './pending-sign-ins.sql.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

export type Proof = {
  code?: string | undefined;
  recoveryCode?: string | undefined;
  passkey?: string | undefined;
};

export type SecondStepCheck = {
  memberId: string;
  proof: Proof;
  challengeOwner: ChallengeOwner;
  portalUrl: string;
  address: string;
};

type VerifiedStep = {
  method: SecondStepMethod;
  /** Makes the proof unusable. Returns false if a concurrent request was first. */
  consume: (tx: Db) => Promise<boolean>;
};

type Deps = Pick<Services, 'db' | 'rateLimiter'>;

/** Verifies the proof and runs `complete` in the transaction that consumes it. Returns null if the proof is wrong. */
export async function verifySecondStep<Result>(
  { db, rateLimiter }: Deps,
  check: SecondStepCheck,
  complete: (tx: Db, method: SecondStepMethod) => Promise<Result>,
): Promise<Result | null> {
  const { memberId, address } = check;
  const method = methodOf(check.proof);
  const byAddress: RateLimitKey = ['secondStepByAddress', address];
  const byAccount = accountLimits(method, memberId);
  for (const key of [byAddress, ...byAccount]) await rateLimiter.consume(...key);
  const verified = await verifiers[method](db, check);
  const completed =
    verified &&
    (await db.transaction().execute(async (tx) => {
      // First, as in every change of the methods, to avoid deadlocks.
      if (!(await lockEnabledAccount(tx, memberId)) || !(await verified.consume(tx))) return null;
      return { result: await complete(tx, method) };
    }));
  if (!completed) {
    const bucket = toBucket(['secondStepFailureRowsByAccount', memberId]);
    const detail = { method };
    await recordAuditCapped(db, bucket, {
      action: 'second-step.failed',
      subjectId: memberId,
      address,
      detail,
    });
    return null;
  }
  await rateLimiter.refund(byAddress);
  for (const key of byAccount) await rateLimiter.clear(...key);
  return completed.result;
}

const methodOf = (proof: Proof): SecondStepMethod => {
  if (proof.passkey !== undefined) return 'passkey';
  return proof.code !== undefined ? 'code' : 'recoveryCode';
};

/** Passkeys cannot be guessed, so failures of other methods do not lock them. */
function accountLimits(method: SecondStepMethod, memberId: string): RateLimitKey[] {
  if (method === 'passkey') return [];
  if (method === 'recoveryCode') return [['recoveryCodeFailuresByAccount', memberId]];
  return [
    ['codeFailuresByAccount', memberId],
    ['dailyCodeFailuresByAccount', memberId],
  ];
}

type Verify = (db: Db, check: SecondStepCheck) => Promise<VerifiedStep | null>;

const verifyPasskey: Verify = async (db, { memberId, proof, challengeOwner, portalUrl }) => {
  const site = toPasskeySite(portalUrl);
  const response = parsePasskeyResponse(proof.passkey ?? '');
  if (!site || !response) return null;
  if (!(await consumeChallenge(db, challengeOwner, response.challenge))) return null;
  const credential = { memberId, rpId: site.rpId, credentialId: response.credentialId };
  const passkey = await findPasskey(db, credential);
  const counter = passkey && (await verifyAssertion(site, response, passkey));
  if (!passkey || counter === null || counter === undefined) return null;
  return { method: 'passkey', consume: (tx) => markPasskeyUsed(tx, passkey.id, counter) };
};

const verifyCode: Verify = async (db, { memberId, proof }) => {
  const app = await findAuthenticatorApp(db, memberId);
  const timeStep = app && findTimeStep(app.secret, proof.code ?? '', app.databaseNow);
  if (!app || timeStep === null || timeStep === undefined) return null;
  const { secret } = app;
  return { method: 'code', consume: (tx) => consumeTimeStep(tx, { memberId, secret, timeStep }) };
};

const verifyRecoveryCode: Verify = async (_db, { memberId, proof }) => {
  const codeHash = hashRecoveryCode(proof.recoveryCode ?? '');
  return { method: 'recoveryCode', consume: (tx) => consumeRecoveryCode(tx, memberId, codeHash) };
};

const verifiers: Record<SecondStepMethod, Verify> = {
  passkey: verifyPasskey,
  code: verifyCode,
  recoveryCode: verifyRecoveryCode,
};
