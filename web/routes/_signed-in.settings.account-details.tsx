import { createFileRoute } from '@tanstack/react-router';
import { currentUserQuery } from '#web/api/current-user.ts';
import { queryClient } from '#web/api/query-client.ts';
import { AccountDetailsPage } from '#web/features/members/account-details/account-details-page.tsx';
import { LazyOwnData } from '#web/features/own-data/lazy-own-data.tsx';
import { OfflineStorageSlot } from '#web/offline/offline-storage-slot.tsx';

export const Route = createFileRoute('/_signed-in/settings/account-details')({
  loader: () => void queryClient.prefetchQuery(currentUserQuery()),
  component: () => (
    <AccountDetailsPage>
      <OfflineStorageSlot />
      <LazyOwnData />
    </AccountDetailsPage>
  ),
});
