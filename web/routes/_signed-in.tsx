import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, Outlet, redirect } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { loadSession } from '#web/api/session.ts';
import { ConfirmEmailNotice } from '#web/features/email-confirmation/confirm-email-notice.tsx';
import { Shell } from '#web/features/shell/shell.tsx';

export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ location }) => {
    const session = loadSession();
    if (!session)
      throw redirect({
        to: '/account/sign-in',
        search: { returnUrl: location.href },
        state: { resetLinkError: location.state.resetLinkError },
      });
    return { userId: session.userId };
  },
  component: () => (
    <QueryClientProvider client={queryClient}>
      <Shell notice={<ConfirmEmailNotice />}>
        <Outlet />
      </Shell>
    </QueryClientProvider>
  ),
});
