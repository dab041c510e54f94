import type { ReactNode } from 'react';
import { Card } from '#web/ui/display/card.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';

type Query = { error: Error | null; isFetching: boolean; refetch: () => unknown };

export const LoadState = ({ query, skeleton }: { query: Query; skeleton: ReactNode }) =>
  query.error ? (
    <LoadFailed error={query.error} loading={query.isFetching} onRetry={() => void query.refetch()} />
  ) : (
    skeleton
  );

export const CardSkeleton = ({ widths }: { widths: `${number}%`[] }) => (
  <div aria-busy="true">
    <Card>
      {widths.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </Card>
  </div>
);
