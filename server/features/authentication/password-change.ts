import { recordAudit } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import { badInput, notSignedIn } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { type Limits, type Try, unlessTurnedAway } from '../../limits/limits.ts';
import { findAccount, replacePasswordHash } from './accounts.sql.ts';
import { voidResetToken } from './one-use-tokens.sql.ts';
import { passwordFaults } from './password-rules.ts';
import { checkPassword, hashPassword, turnAwayInCrowd } from './passwords.ts';
import { endSessionsOf, isSessionOpen } from './sessions.sql.ts';
import type { Sessions } from './sessions.ts';

type Parts = { db: Db; limits: Limits; sessions: Sessions };
type Passwords = { currentPassword: string; newPassword: string };

/** By the member, in person, who knows the old one. The session that asks goes on; the others end. */
export function passwordChange({ db, limits, sessions }: Parts) {
  return async (caller: Caller, passwords: Passwords, address: string): Promise<void> => {
    turnAwayInCrowd();
    const { memberId } = caller;
    const byAccount: Try = ['passwordChangeByAccount', memberId];
    await limits.require(...byAccount);
    const hashes = await unlessTurnedAway(limits, [byAccount], () =>
      newHash({ db, limits }, memberId, passwords),
    );
    const ended = await db.transaction().execute(async (tx) => {
      // First the link, as whoever follows it does: of both at the same moment one waits, and then finds it gone.
      await voidResetToken(tx, memberId);
      if (!(await replacePasswordHash(tx, memberId, hashes))) throw badInput([notTheCurrentOne]);
      if (!(await isSessionOpen(tx, caller.sessionId))) throw notSignedIn();
      await recordAudit(tx, { action: 'password.changed', actorId: memberId, subjectId: memberId, address });
      return endSessionsOf(tx, memberId, caller.sessionId);
    });
    sessions.forget(ended);
    await limits.giveBack(byAccount);
  };
}

const notTheCurrentOne = { field: 'currentPassword', message: 'The current password is not right' };

/** Of the new password, if the old one is right and the new one good enough; with that of the old one. */
async function newHash(
  { db, limits }: Pick<Parts, 'db' | 'limits'>,
  memberId: string,
  { currentPassword, newPassword }: Passwords,
): Promise<{ checked: string; passwordHash: string }> {
  const account = await findAccount(db, memberId);
  const faults = passwordFaults(newPassword).map((message) => ({ field: 'newPassword', message }));
  const matches = await checkPassword(account?.passwordHash, currentPassword);
  if (!account || !matches) faults.unshift(notTheCurrentOne);
  if (!account || faults.length > 0) throw badInput(faults);
  // A good one is given back its try, and leaves a row: there may be many, not any number.
  const good: Try = ['passwordChangesByAccount', memberId];
  await limits.require(...good);
  const passwordHash = await unlessTurnedAway(limits, [good], () => hashPassword(newPassword));
  return { checked: account.passwordHash, passwordHash };
}
