import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Banner } from './banner.tsx';
import styles from './load-failed.module.css';
import { offlineMessage, useErrorMessage, useRetryWhenUnreachable } from './use-online.ts';
import { useRetryButton } from './use-retry-button.ts';

type Props = {
  error: unknown;
  message?: string | undefined;
  intro?: string;
  loading?: boolean;
  onRetry: () => void;
};

export function LoadFailed({ error, message, intro, loading = false, onRetry }: Props) {
  const reason = useErrorMessage(error);
  const sentences = reason === offlineMessage ? [intro ?? message, reason] : [intro, message ?? reason];
  const retryButton = useRetryButton(onRetry);
  useRetryWhenUnreachable(error, onRetry);
  return (
    <Banner kind="error">
      <p>{sentences.filter(Boolean).join(' ')}</p>
      {isServerError(error) ? <p className={styles.reference}>Reference: {error.requestId}</p> : null}
      <div className={styles.retry}>
        <Button kind="secondary" loading={loading} {...retryButton}>
          Try again
        </Button>
      </div>
    </Banner>
  );
}

/** Only server errors are in the server log, so only they have a reference. */
const isServerError = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 500 && error.requestId !== undefined;
