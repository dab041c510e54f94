import { recordAuditCapped } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import { invalidCredentials } from '../../http/errors.ts';
import { type RateLimitKey, refundIfBusy, toBucket } from '../../limits/rate-limiter.ts';
import type { Services } from '../services.ts';
import { findAccountByEmail } from './accounts.sql.ts';
import { rejectWhenOverloaded, verifyPassword } from './passwords.ts';
import { requestSecondStep, type SignInClient } from './second-step/second-step-sign-in.ts';
import type { NewSession } from './sessions.ts';

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

type Failure = { subjectId: string | null; address: string; detail: Record<string, boolean> };

/** Locked accounts have a separate limit, so that a flood does not hide other failures. */
export function recordFailure(db: Db, { subjectId, address, detail }: Failure): Promise<void> {
  const rowLimit: RateLimitKey = subjectId
    ? ['signInFailureRowsByAccount', `${subjectId} ${detail.locked ? 'locked' : ''}`]
    : ['signInFailureRowsByAddress', address];
  return recordAuditCapped(db, toBucket(rowLimit), { action: 'sign-in.failed', subjectId, address, detail });
}
