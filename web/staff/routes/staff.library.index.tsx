import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '#web/api/query-client.ts';
import { libraryOptionsQuery } from '#web/features/resources/staff/library.calls.ts';
import { LibraryPage } from '#web/features/resources/staff/library-page.tsx';

export const Route = createFileRoute('/staff/library/')({
  // Filters in the URL need their options, so that the first request has them.
  loader: async () => void (await queryClient.ensureQueryData(libraryOptionsQuery())),
  component: LibraryPage,
});
