import { type MemberEdit, membersStaff } from '#contract/members.staff.ts';
import { organisationsStaff } from '#contract/organisations.staff.ts';
import { type MemberRecordKind, ownDataStaff } from '#contract/own-data.staff.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { putBack } from '#web/staff/history/history.calls.ts';
import { notifyWithUndo } from '#web/staff/undo.tsx';
import { notify } from '#web/ui/overlays/notify.ts';

export type StaffMember = ResponseBody<typeof membersStaff.getStaffMember>;
export type MemberOverview = ResponseBody<typeof membersStaff.getMemberOverview>;
export type MemberRecords = ResponseBody<typeof ownDataStaff.listMemberRecords>;

/** Fetched once, because reading a hidden profile is recorded. */
export const readOnce = { staleTime: 300_000, refetchOnWindowFocus: false };

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

/** Active organisations. */
export const organisationsQuery = (text: string) =>
  endpointQuery(organisationsStaff.listStaffOrganisations, { query: { text, size: 8 } });

type Changed = { member: StaffMember; entryId: string | null };

/** Lists, history and other screens show the member too. */
async function show(member: StaffMember): Promise<void> {
  queryClient.setQueryData(staffMemberQuery(member.id).queryKey, member);
  await queryClient.invalidateQueries();
}

async function applyChange(change: Promise<Changed>): Promise<Changed> {
  const changed = await change;
  await show(changed.member);
  return changed;
}

export const editMember = (id: string, version: string, body: MemberEdit) =>
  applyChange(call(membersStaff.editStaffMember, { params: { id }, version, body }));

/** If a colleague was quicker, the page shows what they chose. */
const applyMembershipChange = (change: Promise<Changed>): Promise<Changed> =>
  applyChange(change).catch(async (error: unknown) => {
    const current = error instanceof ApiError ? (error.current as StaffMember | undefined) : undefined;
    if (current) await show(current);
    throw error;
  });

const toVersioned = ({ id, membershipVersion }: StaffMember) => ({
  params: { id },
  version: membershipVersion ?? '',
});

export const moveMember = (member: StaffMember, organisationId: string | null) =>
  applyMembershipChange(
    call(membersStaff.moveStaffMember, { ...toVersioned(member), body: { organisationId } }),
  );

export const changeMembership = (
  member: StaffMember,
  body: { membershipId: string; endsOn: string | null },
) => applyMembershipChange(call(membersStaff.changeMembership, { ...toVersioned(member), body }));

/** Without an entry nothing changed, so there is nothing to undo. */
export function notifyChange(title: string, entryId: string | null): void {
  if (entryId) notifyWithUndo(title, () => putBack(entryId));
  else notify('success', title);
}
