import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MarketplaceRoute } from '#contract/marketplace-route.ts';
import { messageOf } from '#web/api/api-error.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { frameAddress, marketplaceTokenQuery } from './marketplace.calls.ts';
import styles from './marketplace-page.module.css';
import { MarketplaceSkeleton } from './marketplace-skeleton.tsx';
import { MarketplaceUnavailable } from './marketplace-unavailable.tsx';
import { useFrameHeight, useFramePlace } from './use-marketplace-frame.ts';

type Props = { place: MarketplaceRoute; onNavigate: (place: MarketplaceRoute) => void };

export function MarketplacePage({ place, onNavigate }: Props) {
  const { data: token, error, isFetching, refetch } = useQuery(marketplaceTokenQuery());
  const [tries, setTries] = useState(0);
  const retry = async () => {
    await refetch();
    setTries((before) => before + 1);
  };
  return (
    <PageLayout
      title="Marketplace"
      lead="Doctrine, training, event tickets and merchandise of the association."
    >
      <div className={styles.content}>
        {token !== undefined ? (
          <MarketplaceFrame
            key={`${tries} ${token}`}
            {...{ token, place, onNavigate }}
            onRetry={() => void retry()}
          />
        ) : error ? (
          <MarketplaceUnavailable
            message={messageOf(error)}
            working={isFetching}
            onRetry={() => void retry()}
          />
        ) : (
          <MarketplaceSkeleton />
        )}
      </div>
    </PageLayout>
  );
}

const loadTimeoutMs = 10_000;

/** Own scripts and storage, forms, new tabs, and the payment page after a click. */
const sandboxFlags =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation';

type FrameProps = Props & { token: string; onRetry: () => void };

/** `load` also fires for the browser's error page, so wait for the frame's first resize message. */
function MarketplaceFrame({ token, place, onNavigate, onRetry }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Later places are sent by message: a new address would reload the shop and add a history entry.
  const [address] = useState(() => frameAddress(token, place));
  const [height, setHeight] = useState<number>();
  const [late, setLate] = useState(false);
  const isThere = height !== undefined;
  useFrameHeight(frame, setHeight);
  useFramePlace(frame, { place, isReady: isThere, onNavigate });
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), loadTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.place} data-state={isThere ? 'there' : late ? 'late' : 'waiting'}>
      <iframe
        ref={frame}
        title="Marketplace"
        src={address}
        sandbox={sandboxFlags}
        referrerPolicy="no-referrer"
        className={styles.frame}
        style={isThere ? { height } : {}}
        aria-hidden={!isThere}
        tabIndex={isThere ? undefined : -1}
      />
      {isThere ? null : late ? <MarketplaceUnavailable onRetry={onRetry} /> : <MarketplaceSkeleton />}
    </div>
  );
}
