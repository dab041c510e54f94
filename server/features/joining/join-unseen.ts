import { setTimeout as delay } from 'node:timers/promises';
import { findAccountByEmail } from '../authentication/accounts.sql.ts';
import { join } from './join.ts';
import { alreadyJoinedLetter } from './joining.mails.ts';
import { EmailTaken, type JoinParts, type Visitor } from './newcomer.ts';
import type { PayingVisitor } from './paid-join.ts';

/** More than joining takes on an ordinary day. */
export const atLeastMs = 500;

/**
 * Joining where it must not show who is a member. A taken email is answered like a free one, in as much time; nothing
 * is made, and its owner gets a mail. (Who then signs in learns it after all, but has made an account under somebody's
 * email to do so, and told them by the welcome mail.)
 */
export async function joinUnseen(
  parts: JoinParts,
  visitor: Visitor,
  address: string,
): Promise<PayingVisitor | undefined> {
  const joinOrTell = async () => {
    try {
      const joined = await join(parts, visitor, address);
      return 'payUrl' in joined ? joined : undefined;
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error;
      await tellOwner(parts, visitor.email);
    }
  };
  const [paying] = await Promise.all([joinOrTell(), delay(atLeastMs)]);
  return paying;
}

/** Counted apart from the mails of forgotten passwords: strangers must not use up what a member may need. */
export async function tellOwner(
  { db, limits, postOffice, config }: Pick<JoinParts, 'db' | 'limits' | 'postOffice' | 'config'>,
  email: string,
): Promise<void> {
  const account = await findAccountByEmail(db, email);
  if (!account || account.disabledAt) return;
  if (!(await limits.attempt('joinNoticeByAccount', account.email))) return;
  const { firstName } = account;
  const { publicUrl, association } = config;
  const letter = alreadyJoinedLetter({ firstName, association: association.name, publicUrl });
  await db.transaction().execute((tx) => postOffice.post(tx, account.email, letter));
}
