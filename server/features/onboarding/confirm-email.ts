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

type Deps = Pick<JoinParts, 'config' | 'db' | 'rateLimiter' | 'mailer'>;

/** A second use of the link succeeds and changes nothing. */
export async function confirmEmail(
  { db, rateLimiter }: Deps,
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

export async function resendConfirmation(
  services: Deps,
  { memberId }: Caller,
  address: string,
): Promise<void> {
  const account = await findUnconfirmed(services, memberId);
  await requireMailLimits(services, memberId, account.email);
  await services.db.transaction().execute(async (tx) => {
    const email = await lockAddress(tx, memberId);
    await sendConfirmation(tx, services, { ...account, email });
    await recordOwnAct(tx, memberId, { action: 'email.confirmation-resent', address });
  });
}

/** Reveals no more than joining does, under the same limits. */
export async function correctEmail(services: Deps, email: string, { memberId }: Caller, address: string) {
  const { config, rateLimiter } = services;
  const account = await findUnconfirmed(services, memberId);
  await rateLimiter.consume('emailCheckByAddress', address);
  await rateLimiter.consume('dailyEmailCheckByAddress', address);
  await requireMailLimits(services, memberId, email);
  const correct = () =>
    changeAddress(services, { ...account, email }, address).catch(async (error: unknown) => {
      if (!isEmailTaken(error)) throw error;
      if (config.hideAccountExistence) return notifyAccountOwner(services, email);
      await rateLimiter.refund(...mailTries(memberId, email));
      throw addressTaken();
    });
  if (config.hideAccountExistence) await Promise.all([correct(), delay(minResponseMs)]);
  else await correct();
}

/** Deletes the reset link twice: first to keep the lock order of a reset, then for one created in between. */
async function changeAddress({ db, ...services }: Deps, account: Account, address: string): Promise<void> {
  const { memberId } = account;
  await db.transaction().execute(async (tx) => {
    await assertNoOpenPaymentElsewhere(tx, account.email);
    await revokeResetToken(tx, memberId);
    if (!(await changeUnconfirmedEmail(tx, account))) throw alreadyConfirmed();
    await revokeResetToken(tx, memberId);
    await sendConfirmation(tx, services, account);
    await recordOwnAct(tx, memberId, { action: 'email.corrected', address });
  });
}

async function findUnconfirmed({ db }: Pick<Deps, 'db'>, memberId: string): Promise<Account> {
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
  { rateLimiter }: Pick<Deps, 'rateLimiter'>,
  memberId: string,
  email: string,
) {
  for (const attempt of mailTries(memberId, email)) await rateLimiter.consume(...attempt);
}

async function sendConfirmation(
  tx: Db,
  { config, mailer }: Pick<Deps, 'config' | 'mailer'>,
  { memberId, firstName, email }: Account,
): Promise<void> {
  const { publicUrl, association } = config;
  const confirmUrl = await confirmationLink(tx, { memberId, email, publicUrl });
  const letter = confirmationLetter({ firstName, association: association.name, confirmUrl });
  await mailer.enqueue(tx, email, letter);
}
