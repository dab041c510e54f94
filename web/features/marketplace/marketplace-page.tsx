import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { MarketplaceRoute } from '#contract/marketplace-route.ts';
import { toErrorMessage } from '#web/api/api-error.ts';
import { PageLayout } from '#web/ui/pages/page-layout.tsx';
import { marketplaceTokenQuery, toFrameUrl } from './marketplace.calls.ts';
import styles from './marketplace-page.module.css';
import { MarketplaceSkeleton } from './marketplace-skeleton.tsx';
import { MarketplaceUnavailable } from './marketplace-unavailable.tsx';
import { useFrameHeight, useFrameRoute } from './use-marketplace-frame.ts';

type Props = { route: MarketplaceRoute; onNavigate: (route: MarketplaceRoute) => void };

export function MarketplacePage(props: Props) {
  const { data: token, error, isFetching, refetch } = useQuery(marketplaceTokenQuery());
  const [retryCount, setRetryCount] = useState(0);
  const retry = async () => {
    await refetch();
    setRetryCount((count) => count + 1);
  };
  return (
    <PageLayout
      title="Marketplace"
      intro="Doctrine, training, event tickets and merchandise of the association."
    >
      <div className={styles.content}>
        {token !== undefined ? (
          <MarketplaceFrame key={`${retryCount} ${token}`} {...props} token={token} onRetry={retry} />
        ) : error ? (
          <MarketplaceUnavailable message={toErrorMessage(error)} isRetrying={isFetching} onRetry={retry} />
        ) : (
          <MarketplaceSkeleton />
        )}
      </div>
    </PageLayout>
  );
}

const loadTimeoutMs = 10_000;

/** Allows scripts, storage, forms, new tabs, and opening the payment page after a click. */
const sandboxFlags =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation';

type FrameProps = Props & { token: string; onRetry: () => void };

/** The frame counts as loaded after its first resize message: `load` also fires for the browser's error page. */
function MarketplaceFrame({ token, route, onNavigate, onRetry }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Later routes are sent by message: a new URL would reload the frame and add a history entry.
  const [url] = useState(() => toFrameUrl(token, route));
  const [height, setHeight] = useState<number>();
  const [hasTimedOut, setHasTimedOut] = useState(false);
  const isLoaded = height !== undefined;
  const state = isLoaded ? 'loaded' : hasTimedOut ? 'timeout' : 'loading';
  useFrameHeight(frame, setHeight);
  useFrameRoute(frame, { route, isReady: isLoaded, onNavigate });
  useEffect(() => {
    const timer = setTimeout(() => setHasTimedOut(true), loadTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.container} data-state={state}>
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
      {state === 'loading' ? <MarketplaceSkeleton /> : null}
      {state === 'timeout' ? <MarketplaceUnavailable onRetry={onRetry} /> : null}
    </div>
  );
}
