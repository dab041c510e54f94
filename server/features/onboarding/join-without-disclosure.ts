import { setTimeout as delay } from 'node:timers/promises';
import { findAccountByEmail } from '../authentication/accounts.sql.ts';
import { EmailTaken, type JoinParts, type Visitor } from './applicant.ts';
import { join } from './join.ts';
import { alreadyMemberEmail } from './onboarding.emails.ts';

/** Longer than joining usually takes. */
export const minResponseMs = 500;

/** Hides who is a member: a taken email gets the same response in the same time, and its owner an email. */
export async function joinWithoutDisclosure(services: JoinParts, visitor: Visitor, address: string) {
  const joinOrTell = async () => {
    try {
      const joined = await join(services, visitor, address);
      return 'payUrl' in joined ? joined : undefined;
    } catch (error) {
      if (!(error instanceof EmailTaken)) throw error;
      await notifyAccountOwner(services, visitor.email);
    }
  };
  const [paying] = await Promise.all([joinOrTell(), delay(minResponseMs)]);
  return paying;
}

/** Has its own limit, so that strangers cannot use up a member's password emails. */
export async function notifyAccountOwner(
  { db, rateLimiter, mailer, config }: Pick<JoinParts, 'db' | 'rateLimiter' | 'mailer' | 'config'>,
  email: string,
): Promise<void> {
  const account = await findAccountByEmail(db, email);
  if (!account || account.disabledAt) return;
  if (!(await rateLimiter.tryConsume('joinNoticeByAccount', account.email))) return;
  const { firstName } = account;
  const { publicUrl, association } = config;
  const letter = alreadyMemberEmail({ firstName, association: association.name, publicUrl });
  await db.transaction().execute((tx) => mailer.enqueue(tx, account.email, letter));
}
