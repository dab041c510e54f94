import type { HandlerInput } from '#contract/endpoint.ts';
import type { ownData } from '#contract/own-data.ts';
import { recordAudit } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import { deleteOrphanedFiles } from '../../files/orphaned-files.sql.ts';
import { recordFinalAction } from '../../history/change-as-staff.ts';
import type { Caller } from '../../http/caller.ts';
import { conflict, unauthenticated, validationFailed } from '../../http/errors.ts';
import { handleJob, type Job } from '../../jobs/job-queue.ts';
import { type RateLimitKey, refundIfBusy } from '../../limits/rate-limiter.ts';
import { listPendingPurchases } from '../../payments/purchases.sql.ts';
import { type Account, findAccount } from '../authentication/accounts.sql.ts';
import { rejectOutdatedSecondStep } from '../authentication/second-step/step-up.sql.ts';
import { lockActiveSession, revokeSessionsOf } from '../authentication/sessions.sql.ts';
import { revokeResetToken } from '../authentication/single-use-tokens.sql.ts';
import { endGrantsOf, explainLastAdministrator, lockGrantChanges } from '../grants/grants.sql.ts';
import { lockMember } from '../members/members.sql.ts';
import { listMergedMemberIds } from '../members/merge/merged-members.sql.ts';
import type { Services } from '../services.ts';
import {
  eraseMember,
  hasPendingPurchase,
  lockAccount,
  lockAccountForClosing,
  toPseudonym,
} from './close-account.sql.ts';
import { accountClosedEmail } from './own-data.emails.ts';

type Input = HandlerInput<typeof ownData.closeAccount>['body'];
type Client = { caller: Caller; address: string };

/** After the transaction, because it cannot put back a deleted file. Retried while the storage is unavailable. */
const deleteFilesJob: Job = { name: 'delete-files-of-closed-accounts' };

export const closeAccountJobs = ({ db, fileStore }: Services) => [
  handleJob(deleteFilesJob, () => deleteOrphanedFiles(db, fileStore)),
];

export async function closeAccount(services: Services, input: Input, { caller, address }: Client) {
  const { db, sessions } = services;
  await rejectOutdatedSecondStep(db, caller);
  const account = await verifyInput(services, caller, input);
  await abandonPurchases(services, caller.memberId);
  const endedSessions = await db
    .transaction()
    .execute((tx) => closeInTransaction(services, tx, account, { caller, address }))
    .catch(explainLastAdministrator(lastAdministratorText));
  // Other processes see it within 5 s, because they cache sessions.
  sessions.evict(endedSessions);
}

const lastAdministratorText =
  'You are the only administrator. Make another member administrator before you close your account.';

const wrongPassword = { field: 'currentPassword', message: 'The current password is incorrect' };
const wrongEmail = { field: 'email', message: 'Please type the email address of your account' };

async function verifyInput(services: Services, { memberId }: Caller, input: Input): Promise<Account> {
  const { db, rateLimiter, rejectWhenOverloaded, verifyPassword } = services;
  rejectWhenOverloaded();
  const byAccount: RateLimitKey = ['passwordChangeByAccount', memberId];
  await rateLimiter.consume(...byAccount);
  const account = await findAccount(db, memberId);
  const isCorrect = await refundIfBusy(rateLimiter, [byAccount], () =>
    verifyPassword(account?.passwordHash, input.currentPassword),
  );
  if (!account || !isCorrect) throw validationFailed([wrongPassword]);
  await rateLimiter.refund(byAccount);
  if (input.email.trim().toLowerCase() !== account.email.toLowerCase()) throw validationFailed([wrongEmail]);
  return account;
}

/** Closes the payment pages, so that nothing is paid for a closed account. */
export async function abandonPurchases({ db, paymentService }: Services, memberId: string): Promise<void> {
  for (const ownerId of await listMergedMemberIds(db, memberId))
    for (const { id } of await listPendingPurchases(db, 'marketplace', ownerId))
      if (!(await paymentService.abandon(id)))
        throw conflict('A payment has just been completed. Please check the invoices first.');
}

/** Locks in the order of a password reset, then the member as a purchase does. */
async function closeInTransaction(
  services: Services,
  tx: Db,
  account: Account,
  { caller, address }: Client,
): Promise<string[]> {
  const { memberId, passwordHash } = account;
  await lockGrantChanges(tx);
  await revokeResetToken(tx, memberId);
  if (!(await lockAccountForClosing(tx, memberId, passwordHash))) throw validationFailed([wrongPassword]);
  await lockMember(tx, memberId);
  if (!(await lockActiveSession(tx, caller.sessionId))) throw unauthenticated();
  return closeLockedAccount(services, tx, account, { actorId: memberId, address });
}

/** Accounts of the same person that staff merged into this one. They have no sessions and no roles. */
async function eraseDuplicates(tx: Db, memberId: string): Promise<void> {
  const ids = (await listMergedMemberIds(tx, memberId)).filter((id) => id !== memberId);
  for (const id of ids) {
    await lockAccount(tx, id);
    await lockMember(tx, id);
    const account = await findAccount(tx, id);
    if (!account) continue;
    if (await hasPendingPurchase(tx, id)) throw paymentInProgress();
    await eraseMember(tx, id, account.email);
  }
}

const paymentInProgress = () => conflict('A payment is in progress. Please try again.');

/** Call with locks on the account and the member. Returns the sessions that ended. */
export async function closeLockedAccount(
  { config, jobQueue, mailer }: Services,
  tx: Db,
  { memberId, email, firstName }: Account,
  { actorId, address }: { actorId: string; address: string },
): Promise<string[]> {
  if (await hasPendingPurchase(tx, memberId)) throw paymentInProgress();
  await endGrantsOf(tx, memberId);
  const endedSessions = await revokeSessionsOf(tx, memberId);
  await eraseMember(tx, memberId, email);
  await eraseDuplicates(tx, memberId);
  await jobQueue.enqueue(tx, deleteFilesJob, {});
  await recordAudit(tx, { action: 'account.closed', actorId, subjectId: memberId, address });
  const subject = { kind: 'member', id: memberId, label: `Former ${toPseudonym(memberId)}` } as const;
  await recordFinalAction(tx, { memberId: actorId }, { action: 'closed the account of', subject });
  await mailer.enqueue(tx, email, accountClosedEmail({ firstName }, config.publicUrl));
  return endedSessions;
}
