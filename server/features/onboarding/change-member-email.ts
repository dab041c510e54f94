import { recordAudit } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import { changeAsStaff } from '../../history/change-as-staff.ts';
import { openMember, toSubject } from '../../history/open-member.ts';
import { conflict, notFound, validationFailed } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { enquiryAddress } from '../../settings/enquiry-types.ts';
import { findAccount } from '../authentication/accounts.sql.ts';
import { listSessionIds } from '../authentication/sessions.sql.ts';
import { revokeResetToken } from '../authentication/single-use-tokens.sql.ts';
import { lockGrantChanges } from '../grants/grants.sql.ts';
import { assertMayChangeAccess } from '../grants/may-change-access.sql.ts';
import { assertNotMerged } from '../members/merge/merged-members.sql.ts';
import type { Services } from '../services.ts';
import { assertNoOpenPaymentElsewhere } from './applicant.ts';
import { sendConfirmation } from './confirm-email.ts';
import { replaceEmail } from './email-confirmations.sql.ts';
import { emailChangedEmail } from './onboarding.emails.ts';
import { isEmailTaken } from './onboarding.sql.ts';

type Change = { id: string; email: string; address: string };

/** Both emails wait for Undo, which deletes them. */
export async function changeMemberEmail(services: Services, caller: StaffCaller, change: Change) {
  const { db, sessions } = services;
  const subject = toSubject(await openMember(db, caller, change.id));
  const action = { action: 'changed the email of', subject };
  const { entryId } = await changeAsStaff(db, caller, action, (tx, historyEntryId, actor) =>
    changeEmail(services, tx, actor, { ...change, historyEntryId }),
  ).catch((error: unknown) => {
    throw isEmailTaken(error) ? takenByAnotherMember() : error;
  });
  // Cached sessions know whether the address is confirmed.
  sessions.evict(await listSessionIds(db, change.id));
  return { entryId };
}

export const takenByAnotherMember = () =>
  validationFailed([{ field: 'email', message: 'belongs to another member' }]);

/** Revokes the reset token twice: first for the lock order of a reset, then for a token created in between. */
async function changeEmail(
  services: Services,
  tx: Db,
  actor: StaffCaller,
  { id, email, address, historyEntryId }: Change & { historyEntryId: string },
): Promise<void> {
  await lockGrantChanges(tx);
  await assertNoOpenPaymentElsewhere(tx, email);
  await revokeResetToken(tx, id);
  const account = await findAccount(tx, id);
  if (!account) throw notFound('This member has closed the account.');
  await assertNotMerged(tx, [id]);
  await assertMayChangeAccess(tx, actor, [id]);
  if (account.email.toLowerCase() === email.toLowerCase())
    throw validationFailed([{ field: 'email', message: 'is the address of this member already' }]);
  if (!(await replaceEmail(tx, { memberId: id, email, previous: account.email })))
    throw conflict('The address was changed at the same time. Load the page again.');
  await revokeResetToken(tx, id);
  await sendConfirmation(tx, services, { ...account, email }, { historyEntryId });
  const { current } = services.settings;
  const recipient = { ...account, association: current.association.name };
  const notice = emailChangedEmail(recipient, enquiryAddress(current, 'MembershipIssue'));
  await services.mailer.enqueue(tx, account.email, notice, { historyEntryId });
  await recordAudit(tx, { action: 'email.corrected', actorId: actor.memberId, subjectId: id, address });
}
