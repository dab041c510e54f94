import { directory } from '#contract/directory.ts';
import { groups } from '#contract/groups.ts';
import type { ResponseBody } from '#web/api/call.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import type { GroupMemberSearch, GroupSearch } from './group-search.ts';

export type Group = ResponseBody<typeof groups.listGroups>['collabGroups'][number];
export type GroupMember = ResponseBody<typeof groups.listGroupMembers>['members'][number];
export type GroupSummary = ResponseBody<typeof groups.listGroupMembers>['collabGroup'];

export const groupsPageSize = 16;
export const groupMembersPageSize = 16;

export const groupsQuery = ({ search, type, field, order, whose, page = 1 }: GroupSearch) => {
  const sort = { sortField: field, sortOrder: order ?? 'asc' } as const;
  const query = { page, size: groupsPageSize, name: search?.trim(), type, ...sort };
  return whose === 'mine'
    ? endpointQuery(groups.listMyGroups, { query })
    : endpointQuery(groups.listGroups, { query });
};

const longCache = { staleTime: 600_000 };

export const groupTypesQuery = () => ({ ...endpointQuery(groups.listGroupTypes, {}), ...longCache });

export const groupMembersQuery = (id: string, search: GroupMemberSearch) =>
  endpointQuery(groups.listGroupMembers, {
    query: {
      id,
      page: search.page ?? 1,
      size: groupMembersPageSize,
      name: search.search?.trim(),
      sectorId: search.sector,
      sortField: search.field ?? 'lastName',
      sortOrder: search.order ?? 'asc',
    },
  });

export const memberSectorsQuery = () => ({ ...endpointQuery(directory.listMemberSectors, {}), ...longCache });
