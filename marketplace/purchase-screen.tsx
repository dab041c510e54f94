import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { marketplace } from '#contract/marketplace.ts';
import { VisuallyHidden } from '#web/ui/display/visually-hidden.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { callApi } from './call-api.ts';
import { LoadState } from './load-state.tsx';
import { PurchaseStatus } from './purchase-status.tsx';
import { basketQuery, queryClient } from './queries.ts';
import { ScreenHeading } from './screen-heading.tsx';
import { statusHeadings } from './status-headings.ts';

const pollIntervalMs = 2_000;
const pollTimeoutMs = 60_000;

export function PurchaseScreen({ id }: { id: string }) {
  const [isPolling, setIsPolling] = useState(true);
  const query = useQuery({
    queryKey: ['getPurchase', id],
    queryFn: ({ signal }) => callApi(marketplace.getPurchase, { params: { id } }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (isPolling && state.data?.state === 'open' ? pollIntervalMs : false),
  });
  const { data } = query;
  const state = data?.state;
  useEffect(() => {
    if (!isPolling) return;
    const timer = setTimeout(() => setIsPolling(false), pollTimeoutMs);
    return () => clearTimeout(timer);
  }, [isPolling]);
  useEffect(() => {
    if (state === 'paid' || state === 'invoiced') void queryClient.invalidateQueries(basketQuery);
  }, [state]);
  return (
    <>
      {/* Present from the start, so that screen readers announce changes. */}
      <VisuallyHidden role="status">{state ? statusHeadings[state] : null}</VisuallyHidden>
      {data ? (
        <PurchaseStatus purchase={data} isPolling={isPolling} onCheckAgain={() => setIsPolling(true)} />
      ) : (
        <>
          <ScreenHeading>Your purchase</ScreenHeading>
          <LoadState query={query} skeleton={<Skeleton width="70%" />} />
        </>
      )}
    </>
  );
}
