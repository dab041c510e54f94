import { createFileRoute } from '@tanstack/react-router';
import { outbox } from '#contract/outbox.ts';
import { endpointQuery, queryClient } from '#web/api/query-client.ts';
import { EmailView } from '#web/features/outbox/email-view.tsx';

export const Route = createFileRoute('/outbox/$mailId')({
  loader: ({ params }) =>
    void queryClient.prefetchQuery(endpointQuery(outbox.getEmail, { params: { id: params.mailId } })),
  component: () => <EmailView emailId={Route.useParams().mailId} />,
});
