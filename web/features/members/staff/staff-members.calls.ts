import { membersStaff } from '#contract/members.staff.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';

/** Fetched once, because reading a hidden profile is recorded. */
export const staffMemberQuery = (id: string) => ({
  ...endpointQuery(membersStaff.getStaffMember, { params: { id } }),
  staleTime: 300_000,
  refetchOnWindowFocus: false,
});

export type StaffMember = ResponseBody<typeof membersStaff.getStaffMember>;
