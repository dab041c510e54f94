import type { Db } from '../../db/database.ts';
import { openMember } from '../../history/open-member.ts';
import { withCurrentGrants } from '../../history/with-current-grants.ts';
import { conflict, validationFailed } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { type Account, findAccount } from '../authentication/accounts.sql.ts';
import { revokeResetToken } from '../authentication/single-use-tokens.sql.ts';
import { explainLastAdministrator, lockGrantChanges } from '../grants/grants.sql.ts';
import { assertMayChangeAccess } from '../grants/may-change-access.sql.ts';
import { lockMember } from '../members/members.sql.ts';
import type { Services } from '../services.ts';
import { lockAccount } from './close-account.sql.ts';
import { abandonPurchases, closeLockedAccount } from './close-account.ts';

type Closing = { id: string; email: string; address: string };

/** Does what the member's own closing does, also for a disabled account. */
export async function closeMember(services: Services, caller: StaffCaller, closing: Closing): Promise<void> {
  const { db, sessions } = services;
  const { id, address } = closing;
  await openMember(db, caller, id);
  await findAccountToClose(db, caller, closing);
  await abandonPurchases(services, id);
  const endedSessions = await db
    .transaction()
    .execute((tx) =>
      withCurrentGrants(tx, caller, async (actor) => {
        await lockGrantChanges(tx);
        await revokeResetToken(tx, id);
        await lockAccount(tx, id);
        const account = await findAccountToClose(tx, actor, closing);
        await lockMember(tx, id);
        return closeLockedAccount(services, tx, account, { actorId: actor.memberId, address });
      }),
    )
    .catch(explainLastAdministrator());
  sessions.evict(endedSessions);
}

async function findAccountToClose(db: Db, actor: StaffCaller, { id, email }: Closing): Promise<Account> {
  const account = await findAccount(db, id);
  if (!account) throw conflict('This account is closed already.');
  await assertMayChangeAccess(db, actor, [id]);
  if (email.trim().toLowerCase() !== account.email.toLowerCase())
    throw validationFailed([{ field: 'email', message: 'must be the email of the member' }]);
  return account;
}
