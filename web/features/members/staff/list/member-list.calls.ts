import { useQuery } from '@tanstack/react-query';
import type { MemberFilter } from '#contract/member-list.staff.ts';
import { memberListStaff } from '#contract/member-list.staff.ts';
import { organisationsStaff } from '#contract/organisations.staff.ts';
import { isUuid } from '#contract/uuid.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import type { TableQuery } from '#web/staff/table/table-search.ts';

export type MemberFilterValues = ResponseBody<typeof memberListStaff.listMemberFilters>;

/** The URL of a view can be written by hand, so values that are not valid are ignored. */
export const toMemberFilter = ({ text, filters }: TableQuery): MemberFilter => ({
  text,
  membershipId: filters.plan,
  state: filters.state as MemberFilter['state'],
  organisationId: isUuid(filters.organisation) ? filters.organisation : undefined,
  jurisdictionId: filters.jurisdiction,
  segmentId: filters.segment,
  joinedFrom: toDay(filters.from),
  joinedTo: toDay(filters.to),
  lastSeen: filters.seen as MemberFilter['lastSeen'],
  listing: filters.directory as MemberFilter['listing'],
  openJoin: filters.open as MemberFilter['openJoin'],
});

const toDay = (value = '') => (/^\d{4}-\d{2}-\d{2}$/.test(value) && Date.parse(value) ? value : undefined);

type SortField = 'name' | 'memberNumber' | 'joinedAt' | 'lastSeenAt';

export const staffMembersQuery = (query: TableQuery) =>
  endpointQuery(memberListStaff.listStaffMembers, {
    query: {
      ...toMemberFilter(query),
      page: query.page,
      size: query.size,
      sortField: query.sortField as SortField | undefined,
      sortOrder: query.sortOrder,
    },
  });

export const memberFiltersQuery = () => ({
  ...endpointQuery(memberListStaff.listMemberFilters, {}),
  staleTime: 60_000,
});

export function useMemberFilters(): MemberFilterValues {
  const { data } = useQuery(memberFiltersQuery());
  if (!data) throw new Error('the loader of the route has not loaded the filters');
  return data;
}

/** Also retired ones, which can have members. */
export const organisationSearchQuery = (text: string) =>
  endpointQuery(organisationsStaff.listStaffOrganisations, { query: { text, status: 'all', size: 8 } });

export const organisationNameQuery = (id: string) =>
  endpointQuery(organisationsStaff.getStaffOrganisation, { params: { id } });
