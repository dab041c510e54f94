import { can } from '#contract/permissions.ts';
import { recordAudit } from '../../../audit/audit.sql.ts';
import type { Db } from '../../../db/database.ts';
import { recordStaffRead } from '../../../history/change-as-staff.ts';
import { invalidCredentials } from '../../../http/errors.ts';
import { lockGrants } from '../../grants/grants.sql.ts';
import type { Services } from '../../services.ts';
import { type Account, findAccount } from '../accounts.sql.ts';
import type { SignInClient } from '../second-step/second-step-sign-in.ts';
import { recordFailure, type SignedIn } from '../sign-in.ts';
import {
  consumeImpersonationToken,
  type Impersonation,
  lockAccountsOfImpersonation,
} from '../single-use-tokens.sql.ts';
import { actingStartedEmail } from './acting.emails.ts';

/** Tells the member by email. */
export async function signInAsMember(
  services: Services,
  token: string,
  client: SignInClient,
): Promise<SignedIn> {
  const { db, sessions, rateLimiter } = services;
  const { address } = client;
  await rateLimiter.consume('signInByAddress', address);
  const signedIn = await db.transaction().execute(async (tx) => {
    const checked = await checkToken(tx, token);
    if (!checked) return null;
    const { impersonation, account, staff } = checked;
    const { staffId, memberId, reason, mayChange } = impersonation;
    const staffName = fullName(staff);
    await recordStart(tx, impersonation, account, address);
    const email = actingStartedEmail(account, { ...impersonation, staffName }, services.config.publicUrl);
    await services.mailer.enqueue(tx, account.email, email);
    const acting = { impersonatorId: staffId, actingReason: reason, mayChange };
    const start = { memberId, acting, userAgent: client.userAgent, hasSecondStep: false };
    return { ...(await sessions.create(tx, start)), impersonatorName: staffName };
  });
  if (!signedIn) {
    await recordFailure(db, { subjectId: null, address, detail: { impersonation: true } });
    throw invalidCredentials();
  }
  await rateLimiter.refund(['signInByAddress', address]);
  return { ...signedIn, token: await sessions.issueToken(signedIn) };
}

async function checkToken(tx: Db, token: string) {
  await lockAccountsOfImpersonation(tx, token);
  const impersonation = await consumeImpersonationToken(tx, token);
  if (!impersonation) return null;
  const account = await findAccount(tx, impersonation.memberId);
  const staff = await findAccount(tx, impersonation.staffId);
  if (!account || account.isStaff || account.disabledAt || !staff || staff.disabledAt) return null;
  // The staff member may have lost the role since the token was created.
  const grants = await lockGrants(tx, impersonation.staffId);
  return can(grants, 'members.actAs') ? { impersonation, account, staff } : null;
}

async function recordStart(tx: Db, impersonation: Impersonation, account: Account, address: string) {
  const { staffId, memberId, reason } = impersonation;
  const ids = { actorId: staffId, subjectId: memberId };
  await recordAudit(tx, { action: 'impersonation.started', ...ids, address });
  // As a read of private data: the session shows everything that the member sees.
  const subject = { kind: 'member', id: memberId, label: fullName(account) } as const;
  await recordStaffRead(tx, { memberId: staffId }, { action: 'acted as', subject, reason });
}

const fullName = ({ firstName, lastName }: Pick<Account, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;
