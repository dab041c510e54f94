import { recordOwnAct } from '../../audit/audit.sql.ts';
import { badInput, notSignedIn } from '../../http/errors.ts';
import { type Try, unlessTurnedAway } from '../../limits/limits.ts';
import type { Services } from '../services.ts';
import { findAccount, replacePasswordHash } from './accounts.sql.ts';
import { passwordChangedLetter } from './authentication.mails.ts';
import { voidResetToken } from './one-use-tokens.sql.ts';
import { passwordFaults } from './password-rules.ts';
import { checkPassword, hashPassword, turnAwayInCrowd } from './passwords.ts';
import { endSessionsOf, isSessionOpen } from './sessions.sql.ts';

type Parts = Pick<Services, 'config' | 'db' | 'limits' | 'postOffice' | 'sessions'>;
type Passwords = { currentPassword: string; newPassword: string };

/** Keeps the calling session and ends the others. */
export function passwordChange(parts: Parts): Services['changePassword'] {
  const { db, limits, postOffice, sessions } = parts;
  const { publicUrl } = parts.config;
  return async (caller, passwords, address) => {
    turnAwayInCrowd();
    const { memberId } = caller;
    const byAccount: Try = ['passwordChangeByAccount', memberId];
    await limits.require(...byAccount);
    const { account, hashes } = await unlessTurnedAway(limits, [byAccount], () =>
      newHash(parts, memberId, passwords),
    );
    const ended = await db.transaction().execute(async (tx) => {
      // Same lock order as a password reset.
      await voidResetToken(tx, memberId);
      if (!(await replacePasswordHash(tx, memberId, hashes))) throw badInput([notTheCurrentOne]);
      if (!(await isSessionOpen(tx, caller.sessionId))) throw notSignedIn();
      const letter = passwordChangedLetter(account, { publicUrl, signedOut: 'everywhere else' });
      await postOffice.post(tx, account.email, letter);
      await recordOwnAct(tx, memberId, { action: 'password.changed', address });
      return endSessionsOf(tx, memberId, caller.sessionId);
    });
    sessions.forget(ended);
    await limits.giveBack(byAccount);
  };
}

const notTheCurrentOne = { field: 'currentPassword', message: 'The current password is not right' };

async function newHash({ db, limits }: Parts, memberId: string, { currentPassword, newPassword }: Passwords) {
  const account = await findAccount(db, memberId);
  const faults = passwordFaults(newPassword).map((message) => ({ field: 'newPassword', message }));
  const matches = await checkPassword(account?.passwordHash, currentPassword);
  if (!account || !matches) faults.unshift(notTheCurrentOne);
  if (!account || faults.length > 0) throw badInput(faults);
  // Successful changes refund their attempt but insert a row, so they have a limit too.
  const good: Try = ['passwordChangesByAccount', memberId];
  await limits.require(...good);
  const passwordHash = await unlessTurnedAway(limits, [good], () => hashPassword(newPassword));
  return { account, hashes: { checked: account.passwordHash, passwordHash } };
}
