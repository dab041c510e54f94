import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MarketplaceRoute } from '#contract/marketplace-route.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { frameUrl, marketplaceTokenQuery } from './marketplace.calls.ts';
import styles from './marketplace-page.module.css';
import { MarketplaceSkeleton } from './marketplace-skeleton.tsx';
import { MarketplaceUnavailable } from './marketplace-unavailable.tsx';
import { useFrameHeight, useFrameRoute } from './use-marketplace-frame.ts';

type Props = { route: MarketplaceRoute; onNavigate: (route: MarketplaceRoute) => void };

export function MarketplacePage({ route, onNavigate }: Props) {
  const { data: token, error, isFetching, refetch } = useQuery(marketplaceTokenQuery());
  const [attempts, setAttempts] = useState(0);
  const retry = async () => {
    await refetch();
    setAttempts((before) => before + 1);
  };
  return (
    <PageLayout
      title="Marketplace"
      intro="Doctrine, training, event tickets and merchandise of the association."
    >
      <div className={styles.content}>
        {token !== undefined ? (
          <MarketplaceFrame
            key={`${attempts} ${token}`}
            {...{ token, route, onNavigate }}
            onRetry={() => void retry()}
          />
        ) : error ? (
          <MarketplaceUnavailable
            message={toErrorMessage(error)}
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
function MarketplaceFrame({ token, route, onNavigate, onRetry }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Later routes are sent by message: a new URL would reload the frame and add a history entry.
  const [url] = useState(() => frameUrl(token, route));
  const [height, setHeight] = useState<number>();
  const [isLate, setIsLate] = useState(false);
  const isLoaded = height !== undefined;
  useFrameHeight(frame, setHeight);
  useFrameRoute(frame, { route, isReady: isLoaded, onNavigate });
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), loadTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.container} data-state={isLoaded ? 'loaded' : isLate ? 'late' : 'loading'}>
      <iframe
        ref={frame}
        title="Marketplace"
        src={url}
        sandbox={sandboxFlags}
        referrerPolicy="no-referrer"
        className={styles.frame}
        style={isLoaded ? { height } : {}}
        aria-hidden={!isLoaded}
        tabIndex={isLoaded ? undefined : -1}
      />
      {isLoaded ? null : isLate ? <MarketplaceUnavailable onRetry={onRetry} /> : <MarketplaceSkeleton />}
    </div>
  );
}
