import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryClient } from '#web/api/query-client.ts';
import { loadSession } from '#web/api/session.ts';
import { NotFoundMessage, NotFoundPage } from '#web/ui/pages/not-found-page.tsx';
import { Shell } from './shell.tsx';

export function NotFoundRoute({ search }: { search: ReactNode }) {
  if (!loadSession()) return <NotFoundPage />;
  return (
    <QueryClientProvider client={queryClient}>
      <Shell search={search}>
        <NotFoundMessage />
      </Shell>
    </QueryClientProvider>
  );
}
