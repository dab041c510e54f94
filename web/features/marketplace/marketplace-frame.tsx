import { useEffect, useRef, useState } from 'react';
import { marketplaceOrigin } from './marketplace.calls.ts';
import styles from './marketplace-frame.module.css';
import { MarketplaceNotThere } from './marketplace-not-there.tsx';
import { MarketplaceSkeleton } from './marketplace-skeleton.tsx';
import { useFrameHeight } from './use-frame-height.ts';

const patience = 10_000;

/** Scripts and its own storage, forms, new tabs, and the way to the payment page once somebody has clicked. */
const permissions =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation';

type Props = { address: string; onRetry: () => void };

/**
 * A browser tells of its own error page as of any page that has loaded. Only a marketplace that says how tall it is
 * is surely there; one that has loaded and says nothing is shown after a while, beneath a word about it.
 */
export function MarketplaceFrame({ address, onRetry }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  const height = useFrameHeight(frame, marketplaceOrigin);
  const [loaded, setLoaded] = useState(false);
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  const isThere = height !== undefined;
  return (
    <>
      {late && !isThere ? <MarketplaceNotThere address={address} onRetry={onRetry} /> : null}
      <div className={styles.place} data-state={isThere ? 'there' : late && loaded ? 'silent' : 'waiting'}>
        <iframe
          ref={frame}
          title="Marketplace"
          src={address}
          sandbox={permissions}
          referrerPolicy="no-referrer"
          className={styles.frame}
          style={isThere ? { height } : {}}
          onLoad={() => setLoaded(true)}
          // Nothing to be found in it yet.
          aria-hidden={!isThere && !late}
          tabIndex={isThere || late ? undefined : -1}
        />
        {isThere || late ? null : <MarketplaceSkeleton />}
      </div>
    </>
  );
}
