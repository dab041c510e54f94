import { recordOwnAction } from '../../../audit/audit.sql.ts';
import type { Db } from '../../../db/database.ts';
import type { Caller } from '../../../http/caller.ts';
import { conflict, HttpError, unauthenticated, validationFailed } from '../../../http/errors.ts';
import { type RateLimitKey, refundIfBusy } from '../../../limits/rate-limiter.ts';
import { lockGrants } from '../../grants/grants.sql.ts';
import type { Services } from '../../services.ts';
import { findAccount } from '../accounts.sql.ts';
import { rejectWhenOverloaded, verifyPassword } from '../passwords.ts';

import { lockSecondStep, replaceRecoveryCodes, updateHasSecondStep } from './methods.sql.ts';
import { generateRecoveryCodes, hashRecoveryCode } from './recovery-codes.ts';
import { type SecondStepNotice, secondStepEmail } from './second-step.emails.ts';
import { clearSecondStep, lockSecondStepAge, markSecondStep, recentSeconds } from './step-up.sql.ts';

type Deps = Pick<Services, 'config' | 'db' | 'rateLimiter' | 'mailer' | 'sessions'>;

export type ChangeContext = { caller: Caller; address: string };

const outdated = () => new HttpError('secondStepOutdated');

/** Throws unless the session had a second step within the last 10 minutes. */
async function assertRecentSecondStep(tx: Db, sessionId: string): Promise<void> {
  const session = await lockSecondStepAge(tx, sessionId);
  if (!session) throw unauthenticated();
  if (session.ageSeconds === null || session.ageSeconds > recentSeconds) throw outdated();
}

/** The first method requires the password, and further ones a recent second step. */
export async function assertMayAddMethod(
  services: Deps,
  { memberId, sessionId }: Caller,
  currentPassword: string | undefined,
): Promise<void> {
  const { db, rateLimiter } = services;
  const account = await findAccount(db, memberId);
  if (!account) throw unauthenticated();
  if (account.hasSecondStep) return assertRecentSecondStep(db, sessionId);
  rejectWhenOverloaded();
  const byAccount: RateLimitKey = ['passwordChangeByAccount', memberId];
  await rateLimiter.consume(...byAccount);
  const isCorrect = await refundIfBusy(rateLimiter, [byAccount], () =>
    verifyPassword(account.passwordHash, currentPassword ?? ''),
  );
  if (!isCorrect)
    throw validationFailed([{ field: 'currentPassword', message: 'The current password is incorrect' }]);
  await rateLimiter.refund(byAccount);
}

type MethodChange = { method: 'passkey' | 'code'; notice: SecondStepNotice };

/** Runs `add` under the lock. Returns recovery codes if it was the first method. */
export async function addMethod(
  services: Deps,
  { caller, address }: ChangeContext,
  add: (tx: Db) => Promise<MethodChange>,
): Promise<string[]> {
  const { db, rateLimiter, sessions } = services;
  const { memberId, sessionId } = caller;
  await rateLimiter.consume('secondStepChangesByAccount', memberId);
  const recoveryCodes = await db.transaction().execute(async (tx) => {
    const { hasSecondStep } = await lockSecondStep(tx, memberId);
    // The first method was added elsewhere since this one was started.
    if (hasSecondStep) await assertRecentSecondStep(tx, sessionId);
    const { method, notice } = await add(tx);
    await updateHasSecondStep(tx, memberId);
    await recordOwnAction(tx, memberId, { action: 'second-step.added', address, detail: { method } });
    await sendNotice(services, tx, memberId, notice);
    if (hasSecondStep) return [];
    if (!(await markSecondStep(tx, sessionId))) throw unauthenticated();
    return createRecoveryCodes(tx, memberId);
  });
  sessions.evict([sessionId]);
  return recoveryCodes;
}

export async function removeMethod(
  services: Deps,
  { caller, address }: ChangeContext,
  remove: (tx: Db) => Promise<MethodChange>,
): Promise<void> {
  const { config, db, sessions } = services;
  const { memberId, sessionId } = caller;
  const changedSessions = await db.transaction().execute(async (tx) => {
    await lockSecondStep(tx, memberId);
    await assertRecentSecondStep(tx, sessionId);
    const { method, notice } = await remove(tx);
    const hasMethod = await updateHasSecondStep(tx, memberId);
    if (!hasMethod && !config.demo && (await lockGrants(tx, memberId)).length > 0)
      throw conflict('Staff need two-step sign-in. Add another method before you remove this one.');
    await recordOwnAction(tx, memberId, { action: 'second-step.removed', address, detail: { method } });
    await sendNotice(services, tx, memberId, hasMethod ? notice : 'lastMethodRemoved');
    if (hasMethod) return [];
    await replaceRecoveryCodes(tx, memberId, []);
    return clearSecondStep(tx, memberId);
  });
  sessions.evict(changedSessions);
}

export async function renewRecoveryCodes(services: Deps, { caller, address }: ChangeContext) {
  const { memberId, sessionId } = caller;
  await services.rateLimiter.consume('secondStepChangesByAccount', memberId);
  return services.db.transaction().execute(async (tx) => {
    const { hasSecondStep } = await lockSecondStep(tx, memberId);
    if (!hasSecondStep) throw conflict('Add a passkey or an authenticator app first.');
    await assertRecentSecondStep(tx, sessionId);
    await recordOwnAction(tx, memberId, { action: 'second-step.recovery-codes', address });
    await sendNotice(services, tx, memberId, 'recoveryCodesCreated');
    return createRecoveryCodes(tx, memberId);
  });
}

async function createRecoveryCodes(tx: Db, memberId: string): Promise<string[]> {
  const codes = generateRecoveryCodes();
  await replaceRecoveryCodes(tx, memberId, codes.map(hashRecoveryCode));
  return codes;
}

export async function sendNotice(
  { config, mailer }: Pick<Services, 'config' | 'mailer'>,
  tx: Db,
  memberId: string,
  notice: SecondStepNotice,
): Promise<void> {
  const account = await findAccount(tx, memberId);
  if (account) await mailer.enqueue(tx, account.email, secondStepEmail(account, notice, config.publicUrl));
}
