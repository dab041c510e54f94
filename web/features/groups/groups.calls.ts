import { directory } from '#contract/directory.ts';
import { groups } from '#contract/groups.ts';
import type { Answer } from '#web/api/call.ts';
import { queryFor } from '#web/api/query-client.ts';
import type { GroupMemberSearch, GroupSearch } from './group-search.ts';

export type Group = Answer<typeof groups.listGroups>['collabGroups'][number];
export type GroupMember = Answer<typeof groups.listGroupMembers>['members'][number];

export type GroupOfRoster = Answer<typeof groups.listGroupMembers>['collabGroup'];

export const groupsAPage = 16;
export const groupMembersAPage = 16;

export const groupsQuery = ({ search, type, field, order, whose, page = 1 }: GroupSearch) => {
  const query = {
    page,
    size: groupsAPage,
    name: search?.trim(),
    type,
    sortField: field,
    sortOrder: order ?? 'asc',
  } as const;
  return whose === 'mine' ? queryFor(groups.listMyGroups, { query }) : queryFor(groups.listGroups, { query });
};

const seldomChanges = { staleTime: 600_000 };

export const groupTypesQuery = () => ({ ...queryFor(groups.listGroupTypes, {}), ...seldomChanges });

export const groupMembersQuery = (
  id: string,
  { search, sector, field, order, page = 1 }: GroupMemberSearch,
) =>
  queryFor(groups.listGroupMembers, {
    query: {
      id,
      page,
      size: groupMembersAPage,
      name: search?.trim(),
      sectorId: sector,
      sortField: field ?? 'lastName',
      sortOrder: order ?? 'asc',
    },
  });

export const memberSectorsQuery = () => ({ ...queryFor(directory.listMemberSectors, {}), ...seldomChanges });
