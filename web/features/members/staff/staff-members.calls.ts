import { membersStaff } from '#contract/members.staff.ts';
import { type MemberRecordKind, ownDataStaff } from '#contract/own-data.staff.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';

export type StaffMember = ResponseBody<typeof membersStaff.getStaffMember>;
export type MemberOverview = ResponseBody<typeof membersStaff.getMemberOverview>;
export type MemberRecords = ResponseBody<typeof ownDataStaff.listMemberRecords>;

/** Fetched once, because reading a hidden profile is recorded. */
const readOnce = { staleTime: 300_000, refetchOnWindowFocus: false };

export const staffMemberQuery = (id: string) => ({
  ...endpointQuery(membersStaff.getStaffMember, { params: { id } }),
  ...readOnce,
});

export const memberOverviewQuery = (id: string) => ({
  ...endpointQuery(membersStaff.getMemberOverview, { params: { id } }),
  ...readOnce,
});

export const memberRecordsQuery = (id: string, kind: MemberRecordKind, page: number) => ({
  ...endpointQuery(ownDataStaff.listMemberRecords, { params: { id, kind }, query: { page } }),
  ...readOnce,
});
