import { type MemberChange, memberChangesStaff } from '#contract/member-changes.staff.ts';
import { membersStaff } from '#contract/members.staff.ts';
import { call } from '#web/api/call.ts';
import { queryClient } from '#web/api/query-client.ts';

/** Returns the history entry, or null if nothing changed. */
export async function setSegment(
  memberId: string,
  segmentId: string,
  isSet: boolean,
): Promise<string | null> {
  const change: MemberChange = { kind: isSet ? 'add segment' : 'remove segment', segmentId };
  const selection = { ids: [memberId] };
  const { members } = await call(memberChangesStaff.previewMemberChange, { body: { selection, change } });
  if (members.length === 0) return null;
  const versions = members.map(({ id, version }) => ({ id, version }));
  const { entryId } = await call(memberChangesStaff.changeMembers, { body: { members: versions, change } });
  await queryClient.invalidateQueries();
  return entryId;
}

/** Refused if the member is in another organisation now. */
export async function setBillingContact(
  id: string,
  organisationId: string,
  isBillingContact: boolean,
): Promise<string | null> {
  const body = { organisationId, isBillingContact };
  const { entryId } = await call(membersStaff.setBillingContact, { params: { id }, body });
  await queryClient.invalidateQueries();
  return entryId;
}
