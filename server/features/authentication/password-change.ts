import { recordOwnAct } from '../../audit/audit.sql.ts';
import { unauthenticated, validationFailed } from '../../http/errors.ts';
import { type RateLimitKey, refundIfBusy } from '../../limits/rate-limiter.ts';
import type { Services } from '../services.ts';
import { findAccount, replacePasswordHash } from './accounts.sql.ts';
import { passwordChangedEmail } from './authentication.emails.ts';
import { passwordErrors } from './password-policy.ts';
import { hashPassword, rejectWhenOverloaded, verifyPassword } from './passwords.ts';
import { lockActiveSession, revokeSessionsOf } from './sessions.sql.ts';
import { revokeResetToken } from './single-use-tokens.sql.ts';

type Parts = Pick<Services, 'config' | 'db' | 'rateLimiter' | 'mailer' | 'sessions'>;
type Passwords = { currentPassword: string; newPassword: string };

/** Keeps the calling session and ends the others. */
export function createPasswordChanger(parts: Parts): Services['changePassword'] {
  const { db, rateLimiter, mailer, sessions } = parts;
  const { publicUrl } = parts.config;
  return async (caller, passwords, address) => {
    rejectWhenOverloaded();
    const { memberId } = caller;
    const byAccount: RateLimitKey = ['passwordChangeByAccount', memberId];
    await rateLimiter.consume(...byAccount);
    const { account, hashes } = await refundIfBusy(rateLimiter, [byAccount], () =>
      verifyAndHash(parts, memberId, passwords),
    );
    const ended = await db.transaction().execute(async (tx) => {
      // Same lock order as a password reset.
      await revokeResetToken(tx, memberId);
      if (!(await replacePasswordHash(tx, memberId, hashes))) throw validationFailed([wrongCurrentPassword]);
      if (!(await lockActiveSession(tx, caller.sessionId))) throw unauthenticated();
      const letter = passwordChangedEmail(account, { publicUrl, signedOut: 'everywhere else' });
      await mailer.enqueue(tx, account.email, letter);
      await recordOwnAct(tx, memberId, { action: 'password.changed', address });
      return revokeSessionsOf(tx, memberId, caller.sessionId);
    });
    sessions.evict(ended);
    await rateLimiter.refund(byAccount);
  };
}

const wrongCurrentPassword = { field: 'currentPassword', message: 'The current password is not right' };

async function verifyAndHash(
  { db, rateLimiter }: Parts,
  memberId: string,
  { currentPassword, newPassword }: Passwords,
) {
  const account = await findAccount(db, memberId);
  const faults = passwordErrors(newPassword).map((message) => ({ field: 'newPassword', message }));
  const matches = await verifyPassword(account?.passwordHash, currentPassword);
  if (!account || !matches) faults.unshift(wrongCurrentPassword);
  if (!account || faults.length > 0) throw validationFailed(faults);
  // Successful changes refund their attempt but insert a row, so they have a limit too.
  const good: RateLimitKey = ['passwordChangesByAccount', memberId];
  await rateLimiter.consume(...good);
  const passwordHash = await refundIfBusy(rateLimiter, [good], () => hashPassword(newPassword));
  return { account, hashes: { checked: account.passwordHash, passwordHash } };
}
