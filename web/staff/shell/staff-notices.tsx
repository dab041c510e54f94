import Info from 'lucide-react/icons/info';
import WifiOff from 'lucide-react/icons/wifi-off';
import { useOnline } from '#web/ui/states/use-online.ts';
import { useStaffProfile } from '../staff-profile.ts';
import styles from './staff-notices.module.css';

export function StaffNotices() {
  const isOnline = useOnline();
  const { isSecondStepRequired } = useStaffProfile();
  return (
    <>
      {isSecondStepRequired ? null : (
        <aside className={styles.notice} aria-label="Demo">
          <Info size={16} aria-hidden="true" />
          The demo does not require a second step.
        </aside>
      )}
      <div role="status">
        {isOnline ? null : (
          <p className={styles.notice} data-kind="offline">
            <WifiOff size={16} aria-hidden="true" />
            You are offline. The information shown may be out of date.
          </p>
        )}
      </div>
    </>
  );
}
