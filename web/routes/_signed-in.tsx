import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, Outlet } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { ConfirmEmailNotice } from '#web/features/email-confirmation/confirm-email-notice.tsx';
import { SearchControl } from '#web/features/search/search-control.tsx';
import { Shell } from '#web/features/shell/shell.tsx';
import { requireSession } from './-require-session.ts';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: requireSession,
  component: () => (
    <QueryClientProvider client={queryClient}>
      <Shell search={<SearchControl />} notice={<ConfirmEmailNotice />}>
        <Outlet />
      </Shell>
    </QueryClientProvider>
  ),
});
