import Drama from 'lucide-react/icons/drama';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type MouseEvent, type ReactNode, useDeferredValue, useId, useRef } from 'react';
import { useCurrentUser } from '#web/api/current-user.ts';
import { loadSession } from '#web/api/session.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Toasts } from '#web/ui/overlays/toast.tsx';
import { useOnline } from '#web/ui/states/use-online.ts';
import { ScrollToTop } from './scroll-to-top.tsx';
import styles from './shell.module.css';
import { useSignOut } from './sign-out.ts';
import { SiteFooter } from './site-footer.tsx';
import { TopBar } from './top-bar.tsx';

export function Shell({ notice, children }: { notice?: ReactNode; children: ReactNode }) {
  const id = useId();
  const content = useRef<HTMLElement>(null);
  // Renders the shell first, then the screen in small steps, so that slow phones stay responsive.
  const isShellRendered = useDeferredValue(true, false);
  const skip = (event: MouseEvent) => {
    // Members share the address, so it gets no fragment.
    event.preventDefault();
    content.current?.focus();
  };
  return (
    <div className={styles.shell}>
      <a href={`#${id}`} className={styles.skip} onClick={skip}>
        Skip to content
      </a>
      <TopBar />
      <div className={styles.notes}>
        <ImpersonationBanner />
        <OfflineBar />
      </div>
      {notice}
      <main ref={content} id={id} className={styles.content} tabIndex={-1}>
        {isShellRendered ? children : null}
      </main>
      {isShellRendered ? <SiteFooter /> : null}
      <ScrollToTop />
      <Toasts />
    </div>
  );
}

function OfflineBar() {
  const online = useOnline();
  return (
    <div role="status" className={styles.offline}>
      {online ? null : (
        <p className={styles.bar}>
          <WifiOff size={16} aria-hidden="true" />
          <span>
            You are offline.<span className={styles.more}> The information shown may be out of date.</span>
          </span>
        </p>
      )}
    </div>
  );
}

function ImpersonationBanner() {
  const signOut = useSignOut();
  const { data: user } = useCurrentUser();
  const staff = loadSession()?.impersonatedBy;
  if (!staff) return null;
  return (
    <aside className={styles.impersonation} aria-label="Acting as a member">
      <p className={styles.acting}>
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
