import { createFileRoute } from '@tanstack/react-router';
import { users } from '#contract/users.ts';
import { currentUserQuery } from '#web/api/current-user.ts';
import { queryClient, queryFor } from '#web/api/query-client.ts';
import { AccountDetailsPage } from '#web/features/account-details/account-details-page.tsx';

export const Route = createFileRoute('/_signed-in/settings/account-details')({
  loader: () => {
    void queryClient.prefetchQuery(currentUserQuery());
    void queryClient.prefetchQuery(queryFor(users.listHonorifics, {}));
    void queryClient.prefetchQuery(queryFor(users.listGenders, {}));
  },
  component: AccountDetailsPage,
});
