import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { MarketplacePlace } from '#contract/marketplace-place.ts';
import { messageOf } from '#web/api/api-error.ts';
import { Screen } from '#web/ui/pages/screen.tsx';
import { marketplaceTokenQuery } from './marketplace.calls.ts';
import { MarketplaceFrame } from './marketplace-frame.tsx';
import { MarketplaceNotThere } from './marketplace-not-there.tsx';
import styles from './marketplace-page.module.css';
import { MarketplaceSkeleton } from './marketplace-skeleton.tsx';

type Props = { place: MarketplacePlace; onNavigate: (place: MarketplacePlace) => void };

export function MarketplacePage({ place, onNavigate }: Props) {
  const { data: token, error, isFetching, refetch } = useQuery(marketplaceTokenQuery());
  const [tries, setTries] = useState(0);
  const retry = async () => {
    await refetch();
    setTries((before) => before + 1);
  };
  return (
    <Screen title="Marketplace" lead="Doctrine, training, event tickets and merchandise of the association.">
      <div className={styles.content}>
        {token !== undefined ? (
          <MarketplaceFrame
            key={`${tries} ${token}`}
            {...{ token, place, onNavigate }}
            onRetry={() => void retry()}
          />
        ) : error ? (
          <MarketplaceNotThere message={messageOf(error)} working={isFetching} onRetry={() => void retry()} />
        ) : (
          <MarketplaceSkeleton />
        )}
      </div>
    </Screen>
  );
}
