import { setTimeout as delay } from 'node:timers/promises';
import type { authentication } from '#contract/authentication.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { recordAudit, recordOwnAction } from '../../audit/audit.sql.ts';
import { badRequest, validationFailed } from '../../http/errors.ts';
import { type RateLimitKey, refundIfBusy } from '../../limits/rate-limiter.ts';
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
import { listPasswordErrors } from './password-policy.ts';
import { hashPassword, rejectWhenOverloaded } from './passwords.ts';
import { revokeSessionsOf } from './sessions.sql.ts';
import { consumeResetToken, createResetToken, findMemberIdByResetToken } from './single-use-tokens.sql.ts';

const resetLinkTtlSeconds = 60 * 60;
const minResponseMs = 500;

export async function requestPasswordReset(services: Services, username: string, address: string) {
  const { db, rateLimiter } = services;
  const { hideAccountExistence } = services.config;
  await rateLimiter.consume('resetByAddress', address);
  const sendIfActive = async () => {
    const account = await findAccountByEmail(db, username);
    if (!account || account.disabledAt) {
      if (hideAccountExistence) return;
      throw badRequest('Incorrect email provided');
    }
    if (!hideAccountExistence) await rateLimiter.consume('resetByAccount', username);
    else if (!(await rateLimiter.tryConsume('resetByAccount', username))) return;
    await sendResetEmail(services, account, address);
  };
  // A fast response would reveal that there is no account.
  await Promise.all([sendIfActive(), hideAccountExistence && delay(minResponseMs)]);
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
  const attempt: RateLimitKey = ['resetTokenByAddress', address];
  rejectWhenOverloaded();
  await rateLimiter.consume(...attempt);
  const { token, username, password } = input;
  const errors = listPasswordErrors(password);
  if (errors.length > 0) throw validationFailed(errors.map((message) => ({ field: 'password', message })));
  // Hashing is expensive, so only valid tokens reach it.
  if (!(await findMemberIdByResetToken(db, token))) throw invalidResetLink();
  const passwordHash = await refundIfBusy(rateLimiter, [attempt], () => hashPassword(password));

  const endedSessions = await db.transaction().execute(async (tx) => {
    const memberId = await consumeResetToken(tx, token);
    const account = memberId && (await findAccount(tx, memberId));
    if (!account || account.disabledAt || account.email.toLowerCase() !== username.toLowerCase())
      throw invalidResetLink();
    await setPasswordHash(tx, memberId, passwordHash);
    // The link was sent to the account's address, so using it confirms the address.
    if (await markEmailConfirmed(tx, account)) {
      const detail = { by: 'password reset' };
      await recordOwnAction(tx, memberId, { action: 'email.confirmed', address, detail });
    }
    const email = passwordChangedEmail(account, { publicUrl: config.publicUrl, signedOut: 'everywhere' });
    await mailer.enqueue(tx, account.email, email);
    await recordOwnAction(tx, memberId, { action: 'password.reset', address });
    return revokeSessionsOf(tx, memberId);
  });
  sessions.evict(endedSessions);
  await rateLimiter.clear('signInFailuresByAccount', username);
}

const invalidResetLink = () => badRequest('This link has expired, or it was sent to another email address.');
