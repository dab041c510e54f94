import { useQuery } from '@tanstack/react-query';
import Mail from 'lucide-react/icons/mail';
import { useEffect } from 'react';
import { currentUserQuery } from '#web/api/current-user.ts';
import { queryClient } from '#web/api/query-client.ts';
import { loadSession } from '#web/api/session.ts';
import { notify } from '#web/ui/overlays/notify.ts';
import { Skeleton } from '#web/ui/states/skeleton.tsx';
import { ConfirmEmailActions } from './confirm-email-actions.tsx';
import styles from './confirm-email-notice.module.css';

export function ConfirmEmailNotice() {
  const unconfirmed = useUnconfirmedEmail();
  if (!unconfirmed) return null;
  const { email } = unconfirmed;
  return (
    <aside className={styles.notice} aria-label="Confirm your email address">
      <p className={styles.text}>
        <Mail size={20} />
        <span>
          <strong>Confirm your email address.</strong> We sent a link to{' '}
          {email === undefined ? <Skeleton width="24ch" /> : <span className={styles.email}>{email}</span>}.
        </span>
      </p>
      <ConfirmEmailActions email={email} />
    </aside>
  );
}

/** Stores the id of the unconfirmed member, so that the notice appears before the member is loaded. */
const storageKey = 'muster.unconfirmed';

/** Returns null for confirmed members. The address is undefined while the member loads. */
function useUnconfirmedEmail(): { email: string | undefined } | null {
  const { data: user } = useQuery({
    ...currentUserQuery(),
    // The link opens in another tab, so check again when this tab gets the focus.
    refetchOnWindowFocus: ({ state }) => (state.data?.isEmailConfirmed === false ? 'always' : true),
  });
  useEffect(() => {
    if (!user) return;
    if (user.isEmailConfirmed === false) return sessionStorage.setItem(storageKey, user.id);
    if (sessionStorage.getItem(storageKey) !== user.id) return;
    sessionStorage.removeItem(storageKey);
    notify('success', 'Your email address is confirmed');
    // Unconfirmed members receive restricted data.
    void queryClient.invalidateQueries();
  }, [user]);
  if (user) return user.isEmailConfirmed === false ? { email: user.registeredEmail ?? '' } : null;
  return sessionStorage.getItem(storageKey) === loadSession()?.userId ? { email: undefined } : null;
}
