import { recordAudit } from '../../audit/audit.sql.ts';
import type { Db } from '../../db/database.ts';
import { changeAsStaff, withoutHistory } from '../../history/change-as-staff.ts';
import { openMember, toSubject } from '../../history/open-member.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { findAccount, setDisabled } from '../authentication/accounts.sql.ts';
import { revokeSessionsOf } from '../authentication/sessions.sql.ts';
import { explainLastAdministrator, lockGrantChanges } from '../grants/grants.sql.ts';
import { assertMayChangeAccess } from '../grants/may-change-access.sql.ts';
import type { Services } from '../services.ts';
import { rotatePhotoKey } from './change-photo.ts';
import { assertNotMerged } from './merge/merged-members.sql.ts';

type Change = { id: string; isDisabled: boolean; reason: string; address: string };

export async function setMemberDisabled({ db, sessions }: Services, caller: StaffCaller, change: Change) {
  const { id, isDisabled, reason } = change;
  const subject = toSubject(await openMember(db, caller, id));
  const action = {
    action: isDisabled ? 'disabled the account of' : 'enabled the account of',
    subject,
    reason,
  };
  const { result: endedIds, entryId } = await changeAsStaff(
    db,
    caller,
    action,
    async (tx, newEntryId, actor) => {
      const ended = await changeAccount(tx, actor, change);
      // Putting back would restore the URL that must stop working.
      if (isDisabled) await withoutHistory(tx, newEntryId, () => rotatePhotoKey(tx, id));
      return ended;
    },
  ).catch(explainLastAdministrator());
  sessions.evict(endedIds);
  return { entryId };
}

/** Ends the sessions also when an account is enabled, because they are from before it was disabled. */
async function changeAccount(tx: Db, actor: StaffCaller, { id, isDisabled, address }: Change) {
  await lockGrantChanges(tx);
  const account = await findAccount(tx, id);
  if (!account) throw notFound('This member has closed the account.');
  await assertMayChangeAccess(tx, actor, [id]);
  await assertNotMerged(tx, [id]);
  if ((account.disabledAt !== null) === isDisabled)
    throw conflict(isDisabled ? 'The account is disabled already.' : 'The account is not disabled.');
  await setDisabled(tx, id, isDisabled);
  const entry = { actorId: actor.memberId, subjectId: id, address, detail: { isDisabled } };
  await recordAudit(tx, { action: 'member.disabled', ...entry });
  return revokeSessionsOf(tx, id);
}
