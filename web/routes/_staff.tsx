import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { StaffRefusal } from '#web/staff/shell/staff-refusal.tsx';
import { StaffShell } from '#web/staff/shell/staff-shell.tsx';
import { staffProfileQuery } from '#web/staff/staff-profile.ts';
import { requireSession } from './-require-session.ts';

export const Route = createFileRoute('/_staff')({
  beforeLoad: requireSession,
  loader: async () => void (await queryClient.ensureQueryData(staffProfileQuery())),
  errorComponent: StaffRefusal,
  component: () => (
    <QueryClientProvider client={queryClient}>
      <StaffShell>
        <Outlet />
      </StaffShell>
    </QueryClientProvider>
  ),
});
