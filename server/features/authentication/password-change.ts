import { recordAudit } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import { badInput } from '../../errors.ts';
import type { Caller } from '../../http/caller.ts';
import { type Limits, unlessTurnedAway } from '../../limits/limits.ts';
import { findAccount, setPasswordHash } from './accounts.sql.ts';
import { passwordFaults } from './password-rules.ts';
import { checkPassword, hashPassword } from './passwords.ts';
import { endSessionsOf } from './sessions.sql.ts';
import type { Sessions } from './sessions.ts';

type Parts = { db: Db; limits: Limits; sessions: Sessions };
type Passwords = { currentPassword: string; newPassword: string };

/** By the member, in person, who knows the old one. The session that asks goes on; the others end. */
export function passwordChange({ db, limits, sessions }: Parts) {
  return async (caller: Caller, passwords: Passwords, address: string): Promise<void> => {
    const { memberId } = caller;
    await limits.require('passwordChangeByAccount', memberId);
    const passwordHash = await unlessTurnedAway(limits, [['passwordChangeByAccount', memberId]], () =>
      newHash(db, memberId, passwords),
    );
    const ended = await db.transaction().execute(async (tx) => {
      await setPasswordHash(tx, memberId, passwordHash);
      await recordAudit(tx, { action: 'password.changed', actorId: memberId, subjectId: memberId, address });
      return endSessionsOf(tx, memberId, caller.sessionId);
    });
    sessions.forget(ended);
    await limits.clear('passwordChangeByAccount', memberId);
  };
}

/** Of the new password, if the old one is right and the new one good enough. */
async function newHash(
  db: Db,
  memberId: string,
  { currentPassword, newPassword }: Passwords,
): Promise<string> {
  const account = await findAccount(db, memberId);
  const faults = passwordFaults(newPassword).map((message) => ({ field: 'newPassword', message }));
  if (!(await checkPassword(account?.passwordHash, currentPassword))) {
    faults.unshift({ field: 'currentPassword', message: 'The current password is not right' });
  }
  if (faults.length > 0) throw badInput(faults);
  return hashPassword(newPassword);
}
