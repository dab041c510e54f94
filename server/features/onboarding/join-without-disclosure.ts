import { setTimeout as delay } from 'node:timers/promises';
import { findAccountByEmail } from '../authentication/accounts.sql.ts';
import { EmailTakenError, type JoinDeps, type JoinRequest } from './applicant.ts';
import { join } from './join.ts';
import { alreadyMemberEmail } from './onboarding.emails.ts';

/** Longer than joining usually takes, so that the time reveals nothing. */
export const minResponseMs = 500;

/** A taken email gets the same response in the same time as a free one. Its owner gets an email. */
export async function joinWithoutDisclosure(services: JoinDeps, visitor: JoinRequest, address: string) {
  const joinOrNotifyOwner = async () => {
    try {
      const joined = await join(services, visitor, address);
      return 'payUrl' in joined ? joined : undefined;
    } catch (error) {
      if (!(error instanceof EmailTakenError)) throw error;
      await notifyAccountOwner(services, visitor.email);
    }
  };
  const [pendingPayment] = await Promise.all([joinOrNotifyOwner(), delay(minResponseMs)]);
  return pendingPayment;
}

/** Limited separately, so that a visitor cannot exhaust the member's limit for password emails. */
export async function notifyAccountOwner(
  services: Pick<JoinDeps, 'db' | 'rateLimiter' | 'mailer' | 'config' | 'settings'>,
  email: string,
): Promise<void> {
  const { db, rateLimiter, mailer, config, settings } = services;
  const account = await findAccountByEmail(db, email);
  if (!account || account.disabledAt) return;
  if (!(await rateLimiter.tryConsume('joinNoticeByAccount', account.email))) return;
  const { firstName } = account;
  const { publicUrl } = config;
  const { association } = settings.current;
  const content = alreadyMemberEmail({ firstName, association: association.name, publicUrl });
  await db.transaction().execute((tx) => mailer.enqueue(tx, account.email, content));
}
