import { useQuery } from '@tanstack/react-query';
import { todayStaff } from '#contract/today.staff.ts';
import { endpointQuery } from '#web/api/query-client.ts';

const refreshMs = 60_000;

/** Shares its request with the page Today. Undefined until it is loaded. */
export function useTodayCount(): number | undefined {
  const { data } = useQuery({
    ...endpointQuery(todayStaff.listToday, { query: {} }),
    refetchInterval: refreshMs,
  });
  return data?.counts.reduce((sum, { count }) => sum + count, 0);
}
