import { config } from '#web/config.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ExternalLink } from '#web/ui/actions/external-link.tsx';
import { Banner } from '#web/ui/states/banner.tsx';
import { offlineMessage, useOnline, useRetryWhenOnline } from '#web/ui/states/use-online.ts';
import styles from './marketplace-unavailable.module.css';

type Props = { message?: string; isRetrying?: boolean; onRetry: () => void };

export function MarketplaceUnavailable({ message, isRetrying = false, onRetry }: Props) {
  const isOnline = useOnline();
  const reason = isOnline ? message : offlineMessage;
  useRetryWhenOnline(onRetry);
  return (
    <Banner kind="error">
      <p>The marketplace could not be loaded.{reason ? ` ${reason}` : null}</p>
      <div className={styles.actions}>
        <Button kind="secondary" loading={isRetrying} onClick={onRetry}>
          Try again
        </Button>
        {/* Without the token, because it would stay in the URL of the new tab. */}
        <ExternalLink href={config.marketplaceUrl} target="_blank" rel="noopener noreferrer">
          Open the marketplace in a new tab
        </ExternalLink>
      </div>
    </Banner>
  );
}
