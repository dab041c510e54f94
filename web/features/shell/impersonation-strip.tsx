import Drama from 'lucide-react/icons/drama';
import { useCurrentUser } from '#web/api/current-user.ts';
import { storedSession } from '#web/api/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import styles from './impersonation-strip.module.css';
import { useSignOut } from './sign-out.ts';

export function ImpersonationStrip() {
  const signOut = useSignOut();
  const { data: user } = useCurrentUser();
  const staff = storedSession()?.impersonatedBy;
  if (!staff) return null;
  return (
    <aside className={styles.strip} aria-label="Acting as a member">
      <p className={styles.words}>
        <Drama size={20} aria-hidden="true" />
        <span>
          <strong>
            <bdi>{staff}</bdi>
          </strong>{' '}
          is acting as{' '}
          <strong>
            <bdi>{user ? `${user.firstName} ${user.lastName}` : 'a member'}</bdi>
          </strong>
          . Everything done here is logged.
        </span>
      </p>
      <Button kind="quiet" onClick={signOut}>
        End impersonation
      </Button>
    </aside>
  );
}
