import Mail from 'lucide-react/icons/mail';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ConfirmEmailActions } from './confirm-email-actions.tsx';
import styles from './confirm-email-notice.module.css';
import { useUnconfirmedEmail } from './use-unconfirmed-email.ts';

export function ConfirmEmailNotice() {
  const unconfirmed = useUnconfirmedEmail();
  if (!unconfirmed) return null;
  const { email } = unconfirmed;
  return (
    <aside className={styles.notice} aria-label="Confirm your email address">
      <p className={styles.words}>
        <Mail size={20} aria-hidden="true" />
        <span>
          <strong>Confirm your email address.</strong> We sent a link to{' '}
          {email === undefined ? <Skeleton width="24ch" /> : <span className={styles.address}>{email}</span>}.
        </span>
      </p>
      <ConfirmEmailActions email={email} />
    </aside>
  );
}
