import { setTimeout as delay } from 'node:timers/promises';
import { id } from '#contract/fields.ts';
import { recordOwnAct } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import type { RateLimitKey } from '../../limits/rate-limiter.ts';
import { canonicalMailbox } from '../../mail/mailbox.ts';
import {
  type Account,
  findAccount,
  lockAddress,
  markEmailConfirmed,
} from '../authentication/accounts.sql.ts';
import { revokeResetToken } from '../authentication/single-use-tokens.sql.ts';
import { assertNoOpenPaymentElsewhere, type JoinParts } from './applicant.ts';
import { changeUnconfirmedEmail, confirmationLink, findConfirmation } from './email-confirmations.sql.ts';
import { minResponseMs, notifyAccountOwner } from './join-without-disclosure.ts';
import { confirmationLetter } from './onboarding.emails.ts';
import { isEmailTaken } from './onboarding.sql.ts';

type Parts = Pick<JoinParts, 'config' | 'db' | 'rateLimiter' | 'mailer'>;

/** A second use of the link succeeds and changes nothing. */
export async function confirmEmail(
  { db, rateLimiter }: Parts,
  given: { userId: string; token: string },
  address: string,
): Promise<boolean> {
  await rateLimiter.consume('emailConfirmationByAddress', address);
  const { success, data: memberId } = id.safeParse(given.userId);
  if (!success) return false;
  return db.transaction().execute(async (tx) => {
    const account = await findConfirmation(tx, memberId, given.token);
    if (account && (await markEmailConfirmed(tx, account)))
      await recordOwnAct(tx, memberId, { action: 'email.confirmed', address, detail: { by: 'link' } });
    return account !== undefined;
  });
}

export async function resendConfirmation(parts: Parts, { memberId }: Caller, address: string): Promise<void> {
  const account = await findUnconfirmed(parts, memberId);
  await requireMailLimits(parts, memberId, account.email);
  await parts.db.transaction().execute(async (tx) => {
    const email = await lockAddress(tx, memberId);
    await sendConfirmation(tx, parts, { ...account, email });
    await recordOwnAct(tx, memberId, { action: 'email.confirmation-resent', address });
  });
}

/** Reveals no more than joining does, under the same limits. */
export async function correctEmail(parts: Parts, email: string, { memberId }: Caller, address: string) {
  const { config, rateLimiter } = parts;
  const account = await findUnconfirmed(parts, memberId);
  await rateLimiter.consume('emailCheckByAddress', address);
  await rateLimiter.consume('dailyEmailCheckByAddress', address);
  await requireMailLimits(parts, memberId, email);
  const correct = () =>
    changeAddress(parts, { ...account, email }, address).catch(async (error: unknown) => {
      if (!isEmailTaken(error)) throw error;
      if (config.hideAccountExistence) return notifyAccountOwner(parts, email);
      await rateLimiter.refund(...mailTries(memberId, email));
      throw addressTaken();
    });
  if (config.hideAccountExistence) await Promise.all([correct(), delay(minResponseMs)]);
  else await correct();
}

/** Deletes the reset link twice: first to keep the lock order of a reset, then for one created in between. */
async function changeAddress({ db, ...parts }: Parts, account: Account, address: string): Promise<void> {
  const { memberId } = account;
  await db.transaction().execute(async (tx) => {
    await assertNoOpenPaymentElsewhere(tx, account.email);
    await revokeResetToken(tx, memberId);
    if (!(await changeUnconfirmedEmail(tx, account))) throw alreadyConfirmed();
    await revokeResetToken(tx, memberId);
    await sendConfirmation(tx, parts, account);
    await recordOwnAct(tx, memberId, { action: 'email.corrected', address });
  });
}

async function findUnconfirmed({ db }: Pick<Parts, 'db'>, memberId: string): Promise<Account> {
  const account = await findAccount(db, memberId);
  if (!account || account.emailConfirmedAt) throw alreadyConfirmed();
  return account;
}

const alreadyConfirmed = () => conflict('Your email address is already confirmed.');

const addressTaken = () =>
  new HttpError('conflict', {
    message: 'This email address already belongs to a member. Check it, or sign in to that account.',
    fields: [{ field: 'email', message: 'already belongs to a member' }],
  });

const mailTries = (memberId: string, email: string): RateLimitKey[] => [
  ['confirmationMailByMember', memberId],
  ['dailyConfirmationMailByMember', memberId],
  ['confirmationMailByMailbox', canonicalMailbox(email)],
];

async function requireMailLimits(
  { rateLimiter }: Pick<Parts, 'rateLimiter'>,
  memberId: string,
  email: string,
) {
  for (const attempt of mailTries(memberId, email)) await rateLimiter.consume(...attempt);
}

async function sendConfirmation(
  tx: Db,
  { config, mailer }: Pick<Parts, 'config' | 'mailer'>,
  { memberId, firstName, email }: Account,
): Promise<void> {
  const { publicUrl, association } = config;
  const confirmUrl = await confirmationLink(tx, { memberId, email, publicUrl });
  const letter = confirmationLetter({ firstName, association: association.name, confirmUrl });
  await mailer.enqueue(tx, email, letter);
}
