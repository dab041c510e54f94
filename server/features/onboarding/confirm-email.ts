import { setTimeout as delay } from 'node:timers/promises';
import { id } from '#contract/fields.ts';
import { recordOwnAction } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import type { Caller } from '../../http/caller.ts';
import { conflict, HttpError } from '../../http/errors.ts';
import type { RateLimitKey } from '../../limits/rate-limiter.ts';
import { toCanonicalMailbox } from '../../mail/canonical-mailbox.ts';
import { type Account, findAccount, lockEmail, markEmailConfirmed } from '../authentication/accounts.sql.ts';
import { revokeResetToken } from '../authentication/single-use-tokens.sql.ts';
import { assertNoOpenPaymentElsewhere, type JoinDeps } from './applicant.ts';
import {
  changeEmailIfUnconfirmed,
  createConfirmationLink,
  findConfirmation,
} from './email-confirmations.sql.ts';
import { minResponseMs, notifyAccountOwner } from './join-without-disclosure.ts';
import { confirmationEmail } from './onboarding.emails.ts';
import { isEmailTaken } from './onboarding.sql.ts';

type Deps = Pick<JoinDeps, 'config' | 'settings' | 'db' | 'rateLimiter' | 'mailer'>;

/** A second use of the link succeeds and changes nothing. */
export async function confirmEmail(
  { db, rateLimiter }: Deps,
  input: { userId: string; token: string },
  address: string,
): Promise<boolean> {
  await rateLimiter.consume('emailConfirmationByAddress', address);
  const { success, data: memberId } = id.safeParse(input.userId);
  if (!success) return false;
  return db.transaction().execute(async (tx) => {
    const account = await findConfirmation(tx, memberId, input.token);
    if (account && (await markEmailConfirmed(tx, account)))
      await recordOwnAction(tx, memberId, { action: 'email.confirmed', address, detail: { by: 'link' } });
    return account !== undefined;
  });
}

export async function resendConfirmation(services: Deps, { memberId }: Caller, address: string) {
  const account = await findUnconfirmed(services, memberId);
  await consumeEmailLimits(services, memberId, account.email);
  await services.db.transaction().execute(async (tx) => {
    const email = await lockEmail(tx, memberId);
    await sendConfirmation(tx, services, { ...account, email });
    await recordOwnAction(tx, memberId, { action: 'email.confirmation-resent', address });
  });
}

/** Reveals as little as joining does, with the same rate limits. */
export async function correctEmail(services: Deps, email: string, { memberId }: Caller, address: string) {
  const { config, rateLimiter } = services;
  const account = await findUnconfirmed(services, memberId);
  await rateLimiter.consume('emailCheckByAddress', address);
  await rateLimiter.consume('dailyEmailCheckByAddress', address);
  await consumeEmailLimits(services, memberId, email);
  const changeOrReport = () =>
    changeEmail(services, { ...account, email }, address).catch(async (error: unknown) => {
      if (!isEmailTaken(error)) throw error;
      if (config.hideAccountExistence) return notifyAccountOwner(services, email);
      await rateLimiter.refund(...emailLimits(memberId, email));
      throw emailTaken();
    });
  await Promise.all([changeOrReport(), config.hideAccountExistence && delay(minResponseMs)]);
}

/** Revokes the reset token twice: first for the lock order of a reset, then for a token created in between. */
async function changeEmail(services: Deps, account: Account, address: string): Promise<void> {
  const { memberId } = account;
  await services.db.transaction().execute(async (tx) => {
    await assertNoOpenPaymentElsewhere(tx, account.email);
    await revokeResetToken(tx, memberId);
    if (!(await changeEmailIfUnconfirmed(tx, account))) throw alreadyConfirmed();
    await revokeResetToken(tx, memberId);
    await sendConfirmation(tx, services, account);
    await recordOwnAction(tx, memberId, { action: 'email.corrected', address });
  });
}

async function findUnconfirmed({ db }: Deps, memberId: string): Promise<Account> {
  const account = await findAccount(db, memberId);
  if (!account || account.emailConfirmedAt) throw alreadyConfirmed();
  return account;
}

const alreadyConfirmed = () => conflict('Your email address is already confirmed.');

const emailTaken = () =>
  new HttpError('conflict', {
    message: 'This email address already belongs to a member. Check it, or sign in to that account.',
    fields: [{ field: 'email', message: 'already belongs to a member' }],
  });

const emailLimits = (memberId: string, email: string): RateLimitKey[] => [
  ['confirmationEmailByMember', memberId],
  ['dailyConfirmationEmailByMember', memberId],
  ['confirmationEmailByMailbox', toCanonicalMailbox(email)],
];

export async function consumeEmailLimits(
  { rateLimiter }: Pick<Deps, 'rateLimiter'>,
  memberId: string,
  email: string,
): Promise<void> {
  for (const limit of emailLimits(memberId, email)) await rateLimiter.consume(...limit);
}

export type EmailRecipient = Pick<Account, 'memberId' | 'firstName' | 'email'>;

export async function sendConfirmation(
  tx: Db,
  { config, settings, mailer }: Pick<Deps, 'config' | 'settings' | 'mailer'>,
  { memberId, firstName, email }: EmailRecipient,
  options?: { historyEntryId: string },
): Promise<void> {
  const { publicUrl } = config;
  const { association } = settings.current;
  const confirmUrl = await createConfirmationLink(tx, { memberId, email, publicUrl });
  const content = confirmationEmail({ firstName, association: association.name, confirmUrl });
  await mailer.enqueue(tx, email, content, options);
}
