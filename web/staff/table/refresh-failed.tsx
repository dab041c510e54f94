import CircleAlert from 'lucide-react/icons/circle-alert';
import { useRetryButton } from '#web/ui/states/use-retry-button.ts';
import styles from './refresh-failed.module.css';

/** Above what is already shown, which stays. */
export function RefreshFailed({ onRetry }: { onRetry: () => void }) {
  const retryButton = useRetryButton(onRetry);
  return (
    <p className={styles.banner} role="alert">
      <CircleAlert size={18} aria-hidden="true" />
      Could not refresh.
      <button type="button" className={styles.retry} {...retryButton}>
        Try again
      </button>
    </p>
  );
}
