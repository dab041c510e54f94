import { messageOf } from '#web/api/api-error.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';
import styles from './load-failed.module.css';

/** In place of what did not come, with a way to ask for it again. */
export function LoadFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Banner kind="error">
      {messageOf(error)}
      <div className={styles.retry}>
        <Button kind="quiet" onClick={onRetry}>
          Try again
        </Button>
      </div>
    </Banner>
  );
}
