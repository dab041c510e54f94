import WifiOff from 'lucide-react/icons/wifi-off';
import { useOnline } from '#web/ui/states/use-online.ts';
import styles from './offline-bar.module.css';

export function OfflineBar() {
  const online = useOnline();
  return (
    <div role="status" className={styles.place}>
      {online ? null : (
        <p className={styles.bar}>
          <WifiOff size={16} aria-hidden="true" />
          <span>
            You are offline.<span className={styles.more}> What you see may be out of date.</span>
          </span>
        </p>
      )}
    </div>
  );
}
