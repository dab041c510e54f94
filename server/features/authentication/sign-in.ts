import { can } from '#contract/permissions.ts';
import { recordAudit, recordAuditCapped } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import { recordStaffRead } from '../../history/change-as-staff.ts';
import { invalidCredentials } from '../../http/errors.ts';
import { type RateLimitKey, refundIfBusy, toBucket } from '../../limits/rate-limiter.ts';
import { lockGrants } from '../grants/grants.sql.ts';
import type { Services } from '../services.ts';
import { findAccount, findAccountByEmail } from './accounts.sql.ts';
import { rejectWhenOverloaded, verifyPassword } from './passwords.ts';
import { requestSecondStep, type SignInClient } from './second-step/second-step-sign-in.ts';
import type { NewSession } from './sessions.ts';
import { consumeImpersonationToken, lockAccountsOfImpersonation } from './single-use-tokens.sql.ts';

export type SignedIn = NewSession & { token: string; impersonatorName?: string };

/** Unknown, wrong, locked and disabled accounts take the same steps and get the same response. */
export async function signInByPassword(
  { db, sessions, rateLimiter }: Services,
  { username, password }: { username: string; password: string },
  client: SignInClient,
): Promise<SignedIn> {
  const { address } = client;
  rejectWhenOverloaded();
  const byAddress: RateLimitKey = ['signInByAddress', address];
  const byAccount: RateLimitKey = ['signInFailuresByAccount', username];
  const [isUnlocked, account] = await Promise.all([
    rateLimiter.consumeThenTry(byAddress, byAccount),
    findAccountByEmail(db, username),
  ]);
  const isPasswordCorrect = await refundIfBusy(rateLimiter, [byAddress, byAccount], () =>
    verifyPassword(account?.passwordHash, password),
  );
  const reject = async (detail: Record<string, boolean>): Promise<never> => {
    const subjectId = account?.memberId ?? null;
    await recordFailure(db, { subjectId, address, detail });
    throw invalidCredentials();
  };
  if (!account || !isPasswordCorrect || !isUnlocked || account.disabledAt)
    return reject(isUnlocked ? {} : { locked: true });
  // Successful sign-ins insert rows, so they need a limit too.
  await rateLimiter.consumeThenRefund(['signInsByAccount', account.memberId], byAddress, byAccount);
  const secondStepRequest = account.hasSecondStep && (await requestSecondStep(db, account, client));
  if (secondStepRequest) throw secondStepRequest;
  const session = await sessions.createForPassword(account, client);
  // The password changed or the account was disabled while the password was verified.
  if (!session) return reject({ outdated: true });
  return { ...session, token: await sessions.issueToken(session) };
}

export async function signInByImpersonationToken(
  { db, sessions, rateLimiter }: Services,
  token: string,
  { address, userAgent }: SignInClient,
): Promise<SignedIn> {
  await rateLimiter.consume('signInByAddress', address);
  const session = await db.transaction().execute(async (tx) => {
    await lockAccountsOfImpersonation(tx, token);
    const impersonation = await consumeImpersonationToken(tx, token);
    const account = impersonation && (await findAccount(tx, impersonation.memberId));
    const staff = impersonation && (await findAccount(tx, impersonation.staffId));
    if (!impersonation || !account || !staff || staff.disabledAt) return null;
    if (account.isStaff || account.disabledAt) return null;
    const { staffId, memberId } = impersonation;
    // The staff member may have lost the role since the token was created.
    if (!can(await lockGrants(tx, staffId), 'members.actAs')) return null;
    const actorAndSubject = { actorId: staffId, subjectId: memberId };
    await recordAudit(tx, { action: 'impersonation.started', ...actorAndSubject, address });
    // As a read of private data: the session shows everything that the member sees.
    const subject = {
      kind: 'member',
      id: memberId,
      label: `${account.firstName} ${account.lastName}`,
    } as const;
    await recordStaffRead(tx, { memberId: staffId }, { action: 'acted as', subject });
    const impersonatorName = `${staff.firstName} ${staff.lastName}`;
    const start = { memberId, impersonatorId: staffId, userAgent, hasSecondStep: false };
    return { ...(await sessions.create(tx, start)), impersonatorName };
  });
  if (!session) {
    await recordFailure(db, { subjectId: null, address, detail: { impersonation: true } });
    throw invalidCredentials();
  }
  await rateLimiter.refund(['signInByAddress', address]);
  return { ...session, token: await sessions.issueToken(session) };
}

type Failure = { subjectId: string | null; address: string; detail: Record<string, boolean> };

/** Locked accounts have a separate limit, so that a flood does not hide other failures. */
function recordFailure(db: Db, { subjectId, address, detail }: Failure): Promise<void> {
  const rowLimit: RateLimitKey = subjectId
    ? ['signInFailureRowsByAccount', `${subjectId} ${detail.locked ? 'locked' : ''}`]
    : ['signInFailureRowsByAddress', address];
  return recordAuditCapped(db, toBucket(rowLimit), { action: 'sign-in.failed', subjectId, address, detail });
}
