import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { marketplace } from '#contract/marketplace.ts';
import { Unseen } from '#web/ui/display/unseen.tsx';
import { LoadFailed } from '#web/ui/states/load-failed.tsx';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { outcomeHeadings } from './outcome-headings.ts';
import { PurchaseOutcome } from './purchase-outcome.tsx';
import { ScreenHeading } from './screen-heading.tsx';
import { shopCall } from './shop-call.ts';
import { basketQuery, shopClient } from './shop-client.ts';

const askEvery = 2_000;
const askFor = 60_000;

export function PurchaseScreen({ id }: { id: string }) {
  const [asking, setAsking] = useState(true);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['getPurchase', id],
    queryFn: ({ signal }) => shopCall(marketplace.getPurchase, { params: { id } }, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (asking && state.data?.state === 'open' ? askEvery : false),
  });
  const state = data?.state;
  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(() => setAsking(false), askFor);
    return () => clearTimeout(timer);
  }, [asking]);
  useEffect(() => {
    if (state === 'paid' || state === 'billed') void shopClient.invalidateQueries(basketQuery);
  }, [state]);
  return (
    <>
      {/* Present from the start, so that screen readers announce changes. */}
      <Unseen>
        <span role="status">{state ? outcomeHeadings[state] : null}</span>
      </Unseen>
      {data ? (
        <PurchaseOutcome purchase={data} asking={asking} onAsk={() => setAsking(true)} />
      ) : (
        <ScreenHeading>Your purchase</ScreenHeading>
      )}
      {error && !data ? (
        <LoadFailed error={error} working={isFetching} onRetry={() => void refetch()} />
      ) : null}
      {data || error ? null : <Skeleton width="70%" />}
    </>
  );
}
