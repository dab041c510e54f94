import { createFileRoute } from '@tanstack/react-router';
import { users } from '#contract/users.ts';
import { queryClient, queryFor } from '#web/api/query-client.ts';
import { DashboardPage } from '#web/features/dashboard/dashboard-page.tsx';

export const Route = createFileRoute('/_signed-in/')({
  loader: ({ context }) => {
    void queryClient.prefetchQuery(queryFor(users.getUser, { params: { id: context.userId } }));
  },
  component: () => <DashboardPage userId={Route.useRouteContext().userId} />,
});
