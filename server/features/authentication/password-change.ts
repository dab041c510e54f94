import { recordOwnAction } from '../../audit/audit.sql.ts';
import { unauthenticated, validationFailed } from '../../http/errors.ts';
import { type RateLimitKey, refundIfBusy } from '../../limits/rate-limiter.ts';
import type { Services } from '../services.ts';
import { findAccount, replacePasswordHash } from './accounts.sql.ts';
import { passwordChangedEmail } from './authentication.emails.ts';
import { listPasswordErrors } from './password-policy.ts';
import { hashPassword, rejectWhenOverloaded, verifyPassword } from './passwords.ts';
import { lockActiveSession, revokeSessionsOf } from './sessions.sql.ts';
import { revokeResetToken } from './single-use-tokens.sql.ts';

type Deps = Pick<Services, 'config' | 'db' | 'rateLimiter' | 'mailer' | 'sessions'>;

/** Revokes all other sessions of the member. */
export function createPasswordChanger(services: Deps): Services['changePassword'] {
  const { db, rateLimiter, mailer, sessions } = services;
  const { publicUrl } = services.config;
  return async (caller, passwords, address) => {
    rejectWhenOverloaded();
    const { memberId } = caller;
    const byAccount: RateLimitKey = ['passwordChangeByAccount', memberId];
    await rateLimiter.consume(...byAccount);
    const { account, hashes } = await refundIfBusy(rateLimiter, [byAccount], () =>
      verifyAndHash(services, memberId, passwords),
    );
    const endedSessions = await db.transaction().execute(async (tx) => {
      // Same lock order as a password reset, to avoid deadlocks.
      await revokeResetToken(tx, memberId);
      if (!(await replacePasswordHash(tx, memberId, hashes))) throw validationFailed([wrongCurrentPassword]);
      if (!(await lockActiveSession(tx, caller.sessionId))) throw unauthenticated();
      const email = passwordChangedEmail(account, { publicUrl, signedOut: 'everywhere else' });
      await mailer.enqueue(tx, account.email, email);
      await recordOwnAction(tx, memberId, { action: 'password.changed', address });
      return revokeSessionsOf(tx, memberId, caller.sessionId);
    });
    sessions.evict(endedSessions);
    await rateLimiter.refund(byAccount);
  };
}

const wrongCurrentPassword = { field: 'currentPassword', message: 'The current password is incorrect' };

type Passwords = { currentPassword: string; newPassword: string };

async function verifyAndHash({ db, rateLimiter }: Deps, memberId: string, passwords: Passwords) {
  const { currentPassword, newPassword } = passwords;
  const account = await findAccount(db, memberId);
  const errors = listPasswordErrors(newPassword).map((message) => ({ field: 'newPassword', message }));
  const isCorrect = await verifyPassword(account?.passwordHash, currentPassword);
  if (!account || !isCorrect) errors.unshift(wrongCurrentPassword);
  if (!account || errors.length > 0) throw validationFailed(errors);
  // Successful changes refund their attempt but insert rows, so they need another limit.
  const bySuccess: RateLimitKey = ['passwordChangesByAccount', memberId];
  await rateLimiter.consume(...bySuccess);
  const passwordHash = await refundIfBusy(rateLimiter, [bySuccess], () => hashPassword(newPassword));
  return { account, hashes: { currentHash: account.passwordHash, passwordHash } };
}
