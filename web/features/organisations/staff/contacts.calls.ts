import { memberListStaff } from '#contract/member-list.staff.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { setBillingContact, setSegment } from '#web/staff/member-roles.calls.ts';

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

export const setContactRole = ({ memberId, organisationId, segmentId }: Role, isSet: boolean) =>
  segmentId ? setSegment(memberId, segmentId, isSet) : setBillingContact(memberId, organisationId, isSet);
