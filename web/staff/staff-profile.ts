import { useQuery } from '@tanstack/react-query';
import { consoleStaff } from '#contract/console.staff.ts';
import { type Capability, can, canInSomeScope, type Scope } from '#contract/permissions.ts';
import { ApiError } from '#web/api/api-error.ts';
import { endpointQuery } from '#web/api/query-client.ts';

const refreshMs = 60_000;

export const staffProfileQuery = () => ({
  ...endpointQuery(consoleStaff.getStaffProfile, {}),
  staleTime: refreshMs,
});

export function useStaffProfile() {
  const { data, error } = useQuery(staffProfileQuery());
  // The last grant has ended. The layout route then shows the reason.
  if (error instanceof ApiError && error.status === 403) throw error;
  if (!data) throw new Error('the loader of the layout route has not loaded the profile');
  return data;
}

/** Used once, by the shell, because grants can end at any time. */
export const useProfileRefresh = () => useQuery({ ...staffProfileQuery(), refetchInterval: refreshMs });

export function usePermissions() {
  const { grants } = useStaffProfile();
  return {
    can: (capability: Capability, scope?: Scope) => can(grants, capability, scope),
    canInSomeScope: (capability: Capability) => canInSomeScope(grants, capability),
  };
}
