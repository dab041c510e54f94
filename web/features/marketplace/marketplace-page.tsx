import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { Screen } from '#web/ui/screen.tsx';
import { frameAddress, marketplaceTokenQuery } from './marketplace.calls.ts';
import { MarketplaceFrame } from './marketplace-frame.tsx';
import { MarketplaceNotThere } from './marketplace-not-there.tsx';
import { MarketplaceSkeleton } from './marketplace-skeleton.tsx';

/** The marketplace is a page of another origin. This one only frames it, and brings who is signed in along. */
export function MarketplacePage({ purchase }: { purchase: string | undefined }) {
  const { data: token, error, isFetching, refetch } = useQuery(marketplaceTokenQuery());
  const [tries, setTries] = useState(0);
  const retry = async () => {
    await refetch();
    setTries((before) => before + 1);
  };
  const address = token === undefined ? undefined : frameAddress(token, purchase);
  return (
    <Screen title="Marketplace" lead="Doctrine, training, event tickets and merchandise of the association.">
      {address ? (
        // Another address is another visit, which begins anew and adds nothing to the way back.
        <MarketplaceFrame key={`${tries} ${address}`} address={address} onRetry={() => void retry()} />
      ) : error ? (
        <MarketplaceNotThere message={messageOf(error)} working={isFetching} onRetry={() => void retry()} />
      ) : (
        <MarketplaceSkeleton />
      )}
    </Screen>
  );
}
