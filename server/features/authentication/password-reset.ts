import { setTimeout as delay } from 'node:timers/promises';
import type { authentication } from '#contract/authentication.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { recordAudit, recordOwnAction } from '../../audit/audit.sql.ts';
import { badRequest, validationFailed } from '../../http/errors.ts';
import { refundIfBusy } from '../../limits/rate-limiter.ts';
import type { Services } from '../services.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  lockEmail,
  markEmailConfirmed,
  setPasswordHash,
} from './accounts.sql.ts';
import { passwordChangedEmail, passwordResetEmail } from './authentication.emails.ts';
import { passwordErrors } from './password-policy.ts';
import { hashPassword, rejectWhenOverloaded } from './passwords.ts';
import { revokeSessionsOf } from './sessions.sql.ts';
import { consumeResetToken, createResetToken, findMemberIdByResetToken } from './single-use-tokens.sql.ts';

const resetLinkTtlSeconds = 60 * 60;

export async function requestPasswordReset(
  services: Services,
  username: string,
  address: string,
): Promise<void> {
  const { db, rateLimiter } = services;
  const { hideAccountExistence } = services.config;
  await rateLimiter.consume('resetByAddress', address);
  const sendIfKnown = async () => {
    const account = await findAccountByEmail(db, username);
    const activeAccount = account && !account.disabledAt ? account : null;
    if (!activeAccount && !hideAccountExistence) throw badRequest('Incorrect email provided');
    if (activeAccount && hideAccountExistence && !(await rateLimiter.tryConsume('resetByAccount', username)))
      return;
    if (activeAccount && !hideAccountExistence) await rateLimiter.consume('resetByAccount', username);
    if (activeAccount) await sendResetEmail(services, activeAccount, address);
  };
  // Constant time, because a fast response would reveal that there is no account.
  if (hideAccountExistence) await Promise.all([sendIfKnown(), delay(500)]);
  else await sendIfKnown();
}

async function sendResetEmail({ config, db, mailer }: Services, account: Account, address: string) {
  await db.transaction().execute(async (tx) => {
    const token = await createResetToken(tx, account.memberId, resetLinkTtlSeconds);
    // Not from the Host header, which any client can forge.
    const url = `${config.publicUrl}/account/reset-password?userId=${account.memberId}&token=${token}`;
    // Read the email again under a lock: it may have been corrected since.
    await mailer.enqueue(tx, await lockEmail(tx, account.memberId), passwordResetEmail(account, url));
    await recordAudit(tx, { action: 'password.reset-requested', subjectId: account.memberId, address });
  });
}

type Reset = HandlerInput<typeof authentication.resetPassword>['body'];

export async function resetPassword(services: Services, input: Reset, address: string): Promise<void> {
  const { config, db, rateLimiter, sessions, mailer } = services;
  rejectWhenOverloaded();
  await rateLimiter.consume('resetTokenByAddress', address);
  const errors = passwordErrors(input.password);
  if (errors.length > 0) throw validationFailed(errors.map((message) => ({ field: 'password', message })));
  // Hashing is expensive, so only valid tokens reach it.
  if (!(await findMemberIdByResetToken(db, input.token))) throw invalidResetLink();
  const passwordHash = await refundIfBusy(rateLimiter, [['resetTokenByAddress', address]], () =>
    hashPassword(input.password),
  );

  const endedSessions = await db.transaction().execute(async (tx) => {
    const memberId = await consumeResetToken(tx, input.token);
    const account = memberId && (await findAccount(tx, memberId));
    if (!account || account.disabledAt || account.email.toLowerCase() !== input.username.toLowerCase())
      throw invalidResetLink();
    await setPasswordHash(tx, account.memberId, passwordHash);
    // The link was sent to the account's address, so using it confirms the address.
    if (await markEmailConfirmed(tx, account)) {
      const detail = { by: 'password reset' };
      await recordOwnAction(tx, account.memberId, { action: 'email.confirmed', address, detail });
    }
    const { publicUrl } = config;
    const email = passwordChangedEmail(account, { publicUrl, signedOut: 'everywhere' });
    await mailer.enqueue(tx, account.email, email);
    await recordOwnAction(tx, account.memberId, { action: 'password.reset', address });
    return revokeSessionsOf(tx, account.memberId);
  });
  sessions.evict(endedSessions);
  await rateLimiter.clear('signInFailuresByAccount', input.username);
}

const invalidResetLink = () => badRequest('This link has expired, or it was sent to another email address.');
