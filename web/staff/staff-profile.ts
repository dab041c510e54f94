import { useQuery } from '@tanstack/react-query';
import { consoleStaff } from '#contract/console.staff.ts';
import { type Capability, can, canInSomeScope, type Scope } from '#contract/permissions.ts';
import { endpointQuery } from '#web/api/query-client.ts';

/** Fetched again every minute, because grants end. */
export const staffProfileQuery = () => ({
  ...endpointQuery(consoleStaff.getStaffProfile, {}),
  staleTime: 60_000,
});

export function useStaffProfile() {
  const { data } = useQuery(staffProfileQuery());
  if (!data) throw new Error('the loader of the layout route has not loaded the profile');
  return data;
}

export function usePermissions() {
  const { grants } = useStaffProfile();
  return {
    can: (capability: Capability, scope?: Scope) => can(grants, capability, scope),
    canInSomeScope: (capability: Capability) => canInSomeScope(grants, capability),
  };
}
