import { useQuery } from '@tanstack/react-query';
import { grantsStaff } from '#contract/grants.staff.ts';
import {
  type DraftGroup,
  groupsStaff,
  type groupViews,
  maxGroupChange,
  type StaffGroupMember,
} from '#contract/groups.staff.ts';
import { call, type ResponseBody } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { withStepUp } from '#web/second-step/with-step-up.ts';
import type { DraftCalls } from '#web/staff/draft/draft-calls.ts';
import { reloadGrants } from '#web/staff/settings/grants.calls.ts';
import type { TableQuery } from '#web/staff/table/table-search.ts';

export type GroupOptions = ResponseBody<typeof groupsStaff.listGroupOptions>;

export const staffGroupsQuery = ({ page, size, text, sortField, sortOrder, filters }: TableQuery) =>
  endpointQuery(groupsStaff.listStaffGroups, {
    query: {
      ...{ page, size, text, sortOrder },
      view: filters.view as (typeof groupViews)[number] | undefined,
      typeId: filters.type,
      sortField: sortField as 'name' | 'type' | 'members' | undefined,
    },
  });

/** Possible parents. Drafts among them cannot be one. */
export const parentGroupsQuery = (text: string) =>
  endpointQuery(groupsStaff.listStaffGroups, { query: { text, size: 20 } });

export const groupOptionsQuery = () => ({
  ...endpointQuery(groupsStaff.listGroupOptions, {}),
  staleTime: 60_000,
});

export function useGroupOptions(): GroupOptions {
  const { data } = useQuery(groupOptionsQuery());
  if (!data) throw new Error('the loader of the route has not loaded the options');
  return data;
}

export const staffGroupQuery = (id: string) => endpointQuery(groupsStaff.getStaffGroup, { params: { id } });

export const groupOverviewQuery = (id: string) =>
  endpointQuery(groupsStaff.getGroupOverview, { params: { id } });

export const groupCalls: DraftCalls<DraftGroup> = {
  query: staffGroupQuery,
  create: (copyOf) => call(groupsStaff.createGroup, { body: { copyOf } }),
  save: ({ id, version }, body) => call(groupsStaff.saveGroup, { params: { id }, version, body }),
  discard: ({ id, version }) => call(groupsStaff.discardGroupDraft, { params: { id }, version }),
  publish: ({ id, version }) => call(groupsStaff.publishGroup, { params: { id }, version }),
  remove: ({ id, version }, reason) =>
    call(groupsStaff.deleteGroup, { params: { id }, version, body: { reason } }),
};

export const uploadGroupPicture =
  (id: string) =>
  async (img: File, onProgress: (fraction: number) => void): Promise<string> =>
    (await call(groupsStaff.addGroupPicture, { params: { id }, body: { img } }, { onProgress })).key;

export const groupMembersQuery =
  (id: string) =>
  ({ page, size, text, sortField, sortOrder }: TableQuery) =>
    endpointQuery(groupsStaff.listStaffGroupMembers, {
      params: { id },
      query: { page, size, text, sortOrder, sortField: sortField as 'lastName' | 'organisation' | undefined },
    });

const largestPage = 100;

/** The first members that match, as many as one change can have. */
export const manyGroupMembersQuery = (id: string, text: string | undefined) => ({
  queryKey: ['manyGroupMembers', id, text] as const,
  queryFn: async () => {
    const members: StaffGroupMember[] = [];
    for (let page = 1; page <= maxGroupChange / largestPage; page += 1) {
      const query = { page, size: largestPage, text };
      const found = await call(groupsStaff.listStaffGroupMembers, { params: { id }, query });
      members.push(...found.members);
      if (members.length >= found.totalItems) break;
    }
    return members;
  },
  // The dialog must show the members of now.
  staleTime: 0,
  gcTime: 0,
});

export const groupCandidatesQuery = (id: string) => (text: string) =>
  endpointQuery(groupsStaff.findGroupCandidates, { params: { id }, query: { text } });

export const findByEmail = (id: string, emails: string[]) =>
  call(groupsStaff.findGroupCandidatesByEmail, { params: { id }, body: { emails } });

/** Lists, the overview and the history show the members too. */
async function reloadAfter<Changed>(change: Promise<Changed>): Promise<Changed> {
  const changed = await change;
  void queryClient.invalidateQueries();
  return changed;
}

export const addGroupMembers = (id: string, memberIds: string[]) =>
  reloadAfter(call(groupsStaff.addGroupMembers, { params: { id }, body: { memberIds } }));

export const removeGroupMembers = (id: string, memberIds: string[]) =>
  reloadAfter(call(groupsStaff.removeGroupMembers, { params: { id }, body: { memberIds } }));

export async function makeLeader(groupId: string, memberId: string, until: string | undefined) {
  const body = { memberId, role: 'group leader' as const, groupId, until };
  const grant = await withStepUp(() => call(grantsStaff.createGrant, { body }));
  await reloadGrants();
  return grant;
}
