import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { ApiError } from '#web/api/api-error.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { reloadFailedStyles } from '#web/ui/states/reload-failed-styles.ts';
import { useErrorMessage, useRetryWhenOnline, useRetryWhenUnreachable } from '#web/ui/states/use-online.ts';
import { useRetryButton } from '#web/ui/states/use-retry-button.ts';
import styles from './message-page.module.css';
import { PageHeading } from './page-heading.tsx';

export function RouteError({ error }: ErrorComponentProps) {
  const router = useRouter();
  const [heading, ...advice] = useErrorMessage(error).split(/(?<=[a-z]\.) (?=[A-Z])/);
  const retry = async () => {
    await reloadFailedStyles().catch(() => {});
    await router.invalidate();
  };
  const retryButton = useRetryButton(retry);
  useRetryWhenOnline(retry);
  useRetryWhenUnreachable(error, retry);
  return (
    <div className={styles.message} role="alert">
      <PageHeading title="Error">{heading}</PageHeading>
      {advice.length > 0 ? <p>{advice.join(' ')}</p> : null}
      {error instanceof ApiError && error.requestId !== undefined ? (
        <p className={styles.note}>Reference: {error.requestId}</p>
      ) : null}
      <Button {...retryButton}>Try again</Button>
    </div>
  );
}
