import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { ImportPage } from '#web/features/imports/staff/import-page.tsx';
import { importQuery } from '#web/features/imports/staff/imports.calls.ts';

export const Route = createFileRoute('/staff/imports/$id')({
  loader: ({ params: { id } }) => void queryClient.prefetchQuery(importQuery(id)),
  component: function ImportRoute() {
    const { id } = Route.useParams();
    return <ImportPage key={id} id={id} />;
  },
});
