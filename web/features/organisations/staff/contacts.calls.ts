import { type MemberChange, memberChangesStaff } from '#contract/member-changes.staff.ts';
import { memberListStaff } from '#contract/member-list.staff.ts';
import { membersStaff } from '#contract/members.staff.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';

export type Contact = ResponseBody<typeof memberListStaff.listOrganisationContacts>['contacts'][number];

export const contactsQuery = (id: string) =>
  endpointQuery(memberListStaff.listOrganisationContacts, { params: { id } });

export const membersOfQuery = (organisationId: string, text: string) =>
  endpointQuery(memberListStaff.listStaffMembers, { query: { organisationId, text, size: 8 } });

/** The roles that a contact can have: billing contact, and the segments of representatives. */
export const contactRolesQuery = () => ({
  ...endpointQuery(memberListStaff.listMemberFilters, {}),
  staleTime: 60_000,
});

/** Undefined is the billing contact. */
type Role = { organisationId: string; memberId: string; segmentId: string | undefined };

export async function setContactRole(role: Role, isSet: boolean): Promise<string | null> {
  const { memberId, segmentId } = role;
  const entryId = segmentId
    ? await changeSegment(memberId, { kind: isSet ? 'add segment' : 'remove segment', segmentId })
    : (await setBillingContact(role, isSet)).entryId;
  await queryClient.invalidateQueries();
  return entryId;
}

const setBillingContact = ({ memberId: id, organisationId }: Role, isBillingContact: boolean) =>
  call(membersStaff.setBillingContact, { params: { id }, body: { organisationId, isBillingContact } });

async function changeSegment(memberId: string, change: MemberChange): Promise<string | null> {
  const selection = { ids: [memberId] };
  const { members } = await call(memberChangesStaff.previewMemberChange, { body: { selection, change } });
  if (members.length === 0) return null;
  const versions = members.map(({ id, version }) => ({ id, version }));
  return (await call(memberChangesStaff.changeMembers, { body: { members: versions, change } })).entryId;
}
