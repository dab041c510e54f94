import WifiOff from 'lucide-react/icons/wifi-off';
import { useSyncExternalStore } from 'react';
import styles from './offline-bar.module.css';

/** Says quietly that the network is gone; what is on the screen stays. */
export function OfflineBar() {
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status">
      {online ? null : (
        <p className={styles.bar}>
          <WifiOff size={18} aria-hidden="true" />
          You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  );
}

function subscribe(react: () => void): () => void {
  addEventListener('online', react);
  addEventListener('offline', react);
  return () => {
    removeEventListener('online', react);
    removeEventListener('offline', react);
  };
}
