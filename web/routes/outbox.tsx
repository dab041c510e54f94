import { QueryClientProvider } from '@tanstack/react-query';
import { createFileRoute, Outlet, useParams } from '@tanstack/react-router';
import { outbox } from '#contract/outbox.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { OutboxPage } from '#web/features/outbox/outbox-page.tsx';

export const Route = createFileRoute('/outbox')({
  loader: () => void queryClient.prefetchQuery(endpointQuery(outbox.listEmails, {})),
  component: function OutboxRoute() {
    const { mailId } = useParams({ strict: false });
    return (
      <QueryClientProvider client={queryClient}>
        <OutboxPage openEmailId={mailId}>
          <Outlet />
        </OutboxPage>
      </QueryClientProvider>
    );
  },
});
