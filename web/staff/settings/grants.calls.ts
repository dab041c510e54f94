import { grantsStaff } from '#contract/grants.staff.ts';
import type { Role } from '#contract/permissions.ts';
import { call } from '#web/api/call.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { withStepUp } from '#web/second-step/with-step-up.ts';
import type { TableQuery } from '../table/table-search.ts';

export const grantsQuery = ({ page, size, text, filters }: TableQuery) =>
  endpointQuery(grantsStaff.listGrants, {
    query: { page, size, text, role: filters.role as Role | undefined },
  });

/** Also the caller's own capabilities may have changed. */
export const reloadGrants = () => queryClient.invalidateQueries();

export async function endGrant(id: string) {
  const ended = await withStepUp(() => call(grantsStaff.endGrant, { params: { id } }));
  await reloadGrants();
  return ended;
}
