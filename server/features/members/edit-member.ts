import type { MemberEdit, StaffMember } from '#contract/members.staff.ts';
import type { Db } from '../../db/database.ts';
import { changeAsStaff, type StaffAction } from '../../history/change-as-staff.ts';
import { openMember, toSubject } from '../../history/open-member.ts';
import { conflict, notFound } from '../../http/errors.ts';
import type { StaffCaller } from '../../http/staff-access.ts';
import { findAnyUser, lockMember, updateMember } from './members.sql.ts';
import { type OpenMember, presentAll } from './members.staff.present.ts';
import { assertNotMerged } from './merge/merged-members.sql.ts';
import { toMemberChanges } from './update-member.ts';

type Changed = { member: StaffMember; entryId: string | null };
type Edit = { id: string; version: string; body: MemberEdit };

export const editMember = (db: Db, caller: StaffCaller, { id, version, body }: Edit): Promise<Changed> =>
  changeMember(db, caller, id, 'edited', async (tx, current) => {
    if (current.version !== version)
      throw conflict('These details were changed while you were editing them.', current);
    await updateMember(tx, id, toMemberChanges(body, current.details));
  });

/** Says so to the second of two colleagues who change the plan or the organisation. */
export function rejectOtherMembershipVersion(current: OpenMember, version: string): void {
  if (current.membershipVersion !== version)
    throw conflict(
      'The plan or the organisation was changed while this was open. Check the new values, then try again.',
      current,
    );
}

/** Locks the member, and rejects a change of one who closed the account or was merged into another one. */
export async function changeMember(
  db: Db,
  caller: StaffCaller,
  id: string,
  action: StaffAction['action'],
  work: (tx: Db, current: OpenMember) => Promise<void>,
): Promise<Changed> {
  const subject = toSubject(await openMember(db, caller, id));
  const { entryId } = await changeAsStaff(db, caller, { action, subject }, async (tx) => {
    await lockMember(tx, id);
    await assertNotMerged(tx, [id]);
    await work(tx, await loadOpenMember(tx, id));
  });
  return { member: await loadOpenMember(db, id), entryId };
}

async function loadOpenMember(db: Db, id: string): Promise<OpenMember> {
  const user = await findAnyUser(db, id);
  if (!user) throw notFound('This member has closed the account.');
  return presentAll(user);
}
