import { useEffect, useRef, useState } from 'react';
import type { MarketplacePlace } from '#contract/marketplace-place.ts';
import { askedHeight } from './frame-height.ts';
import { frameAddress } from './marketplace.calls.ts';
import styles from './marketplace-frame.module.css';
import { MarketplaceNotThere } from './marketplace-not-there.tsx';
import { MarketplaceSkeleton } from './marketplace-skeleton.tsx';
import { useFrameMessage } from './use-frame-message.ts';
import { useFramePlace } from './use-frame-place.ts';

const patience = 10_000;

/** Own scripts and storage, forms, new tabs, and the payment page after a click. */
const permissions =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-top-navigation-by-user-activation';

type Props = {
  token: string;
  place: MarketplacePlace;
  onNavigate: (place: MarketplacePlace) => void;
  onRetry: () => void;
};

/** `load` also fires for the browser's error page, so wait for the frame's first resize message. */
export function MarketplaceFrame({ token, place, onNavigate, onRetry }: Props) {
  const frame = useRef<HTMLIFrameElement>(null);
  // Later places are sent by message: a new address would reload the shop and add a history entry.
  const [address] = useState(() => frameAddress(token, place));
  const [height, setHeight] = useState<number>();
  const [late, setLate] = useState(false);
  const isThere = height !== undefined;
  useFrameMessage(frame, askedHeight, setHeight);
  useFramePlace(frame, { place, isReady: isThere, onNavigate });
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.place} data-state={isThere ? 'there' : late ? 'late' : 'waiting'}>
      <iframe
        ref={frame}
        title="Marketplace"
        src={address}
        sandbox={permissions}
        referrerPolicy="no-referrer"
        className={styles.frame}
        style={isThere ? { height } : {}}
        aria-hidden={!isThere}
        tabIndex={isThere ? undefined : -1}
      />
      {isThere ? null : late ? <MarketplaceNotThere onRetry={onRetry} /> : <MarketplaceSkeleton />}
    </div>
  );
}
