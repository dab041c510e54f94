import { setTimeout as delay } from 'node:timers/promises';
import { findAccountByEmail } from '../authentication/accounts.sql.ts';
import { join } from './join.ts';
import { alreadyJoinedLetter } from './joining.mails.ts';
import { EmailTaken, type JoinParts, type Visitor } from './newcomer.ts';

/** Longer than joining usually takes. */
export const atLeastMs = 500;

/** Hides who is a member: a taken email gets the same response in the same time, and its owner an email. */
export async function joinUnseen(parts: JoinParts, visitor: Visitor, address: string) {
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

/** Has its own limit, so that strangers cannot use up a member's password emails. */
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
