import { useQueries, useQuery } from '@tanstack/react-query';
import { usePermissions } from '#web/staff/staff-profile.ts';
import { groupOverviewQuery, staffGroupQuery } from './staff-groups.calls.ts';

/** Returns the names of other groups, such as the parent. Leaders may know only the parent. */
export function useGroupNames(id: string, otherIds: (string | null)[]): (otherId: string) => string {
  const { can } = usePermissions();
  const { data: overview } = useQuery(groupOverviewQuery(id));
  const parent = overview?.parent;
  const unknownIds = can('groups.read')
    ? [...new Set(otherIds)].filter((otherId) => otherId !== null && otherId !== parent?.id)
    : [];
  const groups = useQueries({ queries: unknownIds.map((otherId) => staffGroupQuery(otherId as string)) });
  return (otherId) => {
    if (otherId === parent?.id) return parent.name;
    const group = groups.find(({ data }) => data?.id === otherId)?.data;
    return (group?.live ?? group?.draft)?.name ?? '…';
  };
}
