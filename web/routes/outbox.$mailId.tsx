import { createFileRoute } from '@tanstack/react-router';
import { outbox } from '#contract/outbox.ts';
import { queryClient, queryFor } from '#web/api/query-client.ts';
import { Letter } from '#web/features/outbox/letter.tsx';

export const Route = createFileRoute('/outbox/$mailId')({
  loader: ({ params }) =>
    void queryClient.prefetchQuery(queryFor(outbox.getMail, { params: { id: params.mailId } })),
  component: () => <Letter mailId={Route.useParams().mailId} />,
});
