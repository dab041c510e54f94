import { memberListStaff } from '#contract/member-list.staff.ts';
import { memberMergeStaff } from '#contract/member-merge.staff.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { readOnce } from '../staff-members.calls.ts';

export const duplicatesQuery = (id: string) => ({
  ...endpointQuery(memberMergeStaff.listDuplicateMembers, { params: { id } }),
  ...readOnce,
});

export const mergeCandidatesQuery = (text: string) =>
  endpointQuery(memberListStaff.listStaffMembers, { query: { text, size: 8 } });

export const mergePreviewQuery = (id: string, intoId: string) => ({
  ...endpointQuery(memberMergeStaff.previewMemberMerge, { params: { id }, query: { intoId } }),
  // The dialog must show the values of now.
  staleTime: 0,
  gcTime: 0,
  refetchOnWindowFocus: false,
});

type Merge = { id: string; intoId: string; fields: string[]; version: string };

/** Returns the history entry. */
export async function mergeMember({ id, intoId, fields, version }: Merge): Promise<string> {
  const input = { params: { id }, body: { intoId, fields }, version };
  const { entryId } = await call(memberMergeStaff.mergeMember, input);
  await queryClient.invalidateQueries();
  return entryId;
}
