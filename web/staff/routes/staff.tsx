import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { removeDraftsOfOthers } from '#web/api/drafts.ts';
import { queryClient } from '#web/api/query-client.ts';
import { loadSession } from '#web/api/session.ts';
import { StaffRefusal } from '../shell/staff-refusal.tsx';
import { StaffShell } from '../shell/staff-shell.tsx';
import { staffProfileQuery } from '../staff-profile.ts';

export const Route = createFileRoute('/staff')({
  beforeLoad: ({ location }) => {
    const returnUrl = encodeURIComponent(location.href);
    const session = loadSession();
    if (!session) throw redirect({ href: `/account/sign-in?returnUrl=${returnUrl}`, reloadDocument: true });
    removeDraftsOfOthers(session.userId);
  },
  loader: async () => void (await queryClient.ensureQueryData(staffProfileQuery())),
  errorComponent: StaffRefusal,
  // The page shows its loading screen until the shell is there.
  pendingComponent: () => null,
  component: () => (
    <QueryClientProvider client={queryClient}>
      <StaffShell>
        <Outlet />
      </StaffShell>
    </QueryClientProvider>
  ),
});
