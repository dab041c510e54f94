import type { StaffCaller } from '../../http/staff-access.ts';
import { listSessionIds } from '../authentication/sessions.sql.ts';
import { getMembership } from '../onboarding/onboarding.sql.ts';
import type { Services } from '../services.ts';
import { changeMember, rejectOtherMembershipVersion } from './edit-member.ts';
import { updateMember } from './members.sql.ts';

type Change = { id: string; version: string; membershipId: string; endsOn: string | null };

export async function changeMembership(
  { db, sessions }: Services,
  caller: StaffCaller,
  { id, version, membershipId, endsOn }: Change,
) {
  const changed = await changeMember(db, caller, id, 'changed the membership of', async (tx, current) => {
    rejectOtherMembershipVersion(current, version);
    await getMembership(tx, membershipId);
    await updateMember(tx, id, { membershipId, membershipEndsOn: endsOn });
  });
  // Cached sessions have the name of the plan.
  sessions.evict(await listSessionIds(db, id));
  return changed;
}
