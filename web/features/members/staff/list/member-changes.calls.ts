import {
  type MemberChange,
  type MemberSelection,
  memberChangesStaff,
} from '#contract/member-changes.staff.ts';
import type { ListedMember } from '#contract/member-list.staff.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import type { Selection } from '#web/staff/table/table-types.ts';
import { toMemberFilter } from './member-list.calls.ts';

export type ChangePreview = ResponseBody<typeof memberChangesStaff.previewMemberChange>;
export type ChangeResult = ResponseBody<typeof memberChangesStaff.changeMembers>;

export const toMemberSelection = (selection: Selection<ListedMember>): MemberSelection =>
  selection.isAllMatching
    ? { filter: toMemberFilter(selection.query) }
    : { ids: selection.rows.map(({ id }) => id) };

export const changePreviewQuery = (selection: MemberSelection, change: MemberChange) => ({
  ...endpointQuery(memberChangesStaff.previewMemberChange, { body: { selection, change } }),
  // The dialog must show the state of now.
  staleTime: 0,
  gcTime: 0,
});

/** Any screen may show what changed, so all of them load again. */
export async function changeMembers(preview: ChangePreview, change: MemberChange): Promise<ChangeResult> {
  const members = preview.members.map(({ id, version }) => ({ id, version }));
  const result = await call(memberChangesStaff.changeMembers, { body: { members, change } });
  void queryClient.invalidateQueries();
  return result;
}
