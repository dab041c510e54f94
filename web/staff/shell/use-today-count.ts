import { useQuery } from '@tanstack/react-query';
import { todayStaff } from '#contract/today.staff.ts';
import { todayCapabilities } from '#contract/today-capabilities.ts';
import { endpointQuery } from '#web/api/query-client.ts';
import { usePermissions } from '../staff-profile.ts';

const refreshMs = 60_000;

/** Items that the person may decide. Shares its request with the page Today. Undefined until it is loaded. */
export function useTodayCount(): number | undefined {
  const { can } = usePermissions();
  const { data } = useQuery({
    ...endpointQuery(todayStaff.listToday, { query: {} }),
    refetchInterval: refreshMs,
  });
  return data?.counts
    .filter(({ kind }) => can(todayCapabilities[kind].decide))
    .reduce((sum, { count }) => sum + count, 0);
}
