import { setTimeout as delay } from 'node:timers/promises';
import type { authentication } from '#contract/authentication.ts';
import type { HandlerInput } from '#contract/endpoint.ts';
import { recordAudit, recordOwnAct } from '../../audit/audit.sql.ts';
import { badRequest, validationFailed } from '../../http/errors.ts';
import { refundIfBusy } from '../../limits/rate-limiter.ts';
import type { Services } from '../services.ts';
import {
  type Account,
  findAccount,
  findAccountByEmail,
  lockAddress,
  markEmailConfirmed,
  setPasswordHash,
} from './accounts.sql.ts';
import { passwordChangedEmail, passwordResetEmail } from './authentication.emails.ts';
import { passwordErrors } from './password-policy.ts';
import { hashPassword, rejectWhenOverloaded } from './passwords.ts';
import { revokeSessionsOf } from './sessions.sql.ts';
import { consumeResetToken, createResetToken, findResetToken } from './single-use-tokens.sql.ts';

const resetLinkTtlSeconds = 60 * 60;

export async function requestReset(parts: Services, username: string, address: string): Promise<void> {
  const { db, rateLimiter } = parts;
  const { hideAccountExistence } = parts.config;
  await rateLimiter.consume('resetByAddress', address);
  const request = async () => {
    const account = await findAccountByEmail(db, username);
    const known = account && !account.disabledAt ? account : null;
    if (!known && !hideAccountExistence) throw badRequest('Incorrect email provided');
    if (known && hideAccountExistence && !(await rateLimiter.tryConsume('resetByAccount', username))) return;
    if (known && !hideAccountExistence) await rateLimiter.consume('resetByAccount', username);
    if (known) await sendResetEmail(parts, known, address);
  };
  // Constant time, because a fast response would reveal that there is no account.
  if (hideAccountExistence) await Promise.all([request(), delay(500)]);
  else await request();
}

async function sendResetEmail({ config, db, mailer }: Services, account: Account, address: string) {
  await db.transaction().execute(async (tx) => {
    const token = await createResetToken(tx, account.memberId, resetLinkTtlSeconds);
    // Never the Host header, which any client can forge.
    const url = `${config.publicUrl}/account/reset-password?userId=${account.memberId}&token=${token}`;
    // Read again under a lock: a corrected address must get the link, not the former one.
    await mailer.enqueue(tx, await lockAddress(tx, account.memberId), passwordResetEmail(account, url));
    await recordAudit(tx, { action: 'password.reset-requested', subjectId: account.memberId, address });
  });
}

type Reset = HandlerInput<typeof authentication.resetPassword>['body'];

export async function resetPassword(parts: Services, given: Reset, address: string): Promise<void> {
  const { config, db, rateLimiter, sessions, mailer } = parts;
  rejectWhenOverloaded();
  await rateLimiter.consume('resetTokenByAddress', address);
  const faults = passwordErrors(given.password);
  if (faults.length > 0) throw validationFailed(faults.map((message) => ({ field: 'password', message })));
  // Hashing is expensive, so only valid tokens reach it.
  if (!(await findResetToken(db, given.token))) throw invalidResetLink();
  const passwordHash = await refundIfBusy(rateLimiter, [['resetTokenByAddress', address]], () =>
    hashPassword(given.password),
  );

  const ended = await db.transaction().execute(async (tx) => {
    const memberId = await consumeResetToken(tx, given.token);
    const account = memberId && (await findAccount(tx, memberId));
    if (!account || account.disabledAt || account.email.toLowerCase() !== given.username.toLowerCase())
      throw invalidResetLink();
    await setPasswordHash(tx, account.memberId, passwordHash);
    // The link was sent to the account's address, so using it confirms the address.
    if (await markEmailConfirmed(tx, account)) {
      const detail = { by: 'password reset' };
      await recordOwnAct(tx, account.memberId, { action: 'email.confirmed', address, detail });
    }
    const { publicUrl } = config;
    const letter = passwordChangedEmail(account, { publicUrl, signedOut: 'everywhere' });
    await mailer.enqueue(tx, account.email, letter);
    await recordOwnAct(tx, account.memberId, { action: 'password.reset', address });
    return revokeSessionsOf(tx, account.memberId);
  });
  sessions.evict(ended);
  await rateLimiter.clear('signInFailuresByAccount', given.username);
}

const invalidResetLink = () =>
  badRequest('This link no longer works, or the email is not the one it was sent to.');
