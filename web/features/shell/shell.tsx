import { type MouseEvent, type ReactNode, useDeferredValue, useId, useRef } from 'react';
import { Toasts } from '#web/ui/overlays/toast.tsx';
import { ImpersonationStrip } from './impersonation-strip.tsx';
import { OfflineBar } from './offline-bar.tsx';
import { ScrollToTop } from './scroll-to-top.tsx';
import styles from './shell.module.css';
import { SiteFooter } from './site-footer.tsx';
import { TopBar } from './top-bar.tsx';

export function Shell({ notice, children }: { notice?: ReactNode; children: ReactNode }) {
  const id = useId();
  const content = useRef<HTMLElement>(null);
  // Renders the shell first, then the screen in small steps, so that slow phones stay responsive.
  const isScreensTurn = useDeferredValue(true, false);
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
        <ImpersonationStrip />
        <OfflineBar />
      </div>
      {notice}
      <main ref={content} id={id} className={styles.content} tabIndex={-1}>
        {isScreensTurn ? children : null}
      </main>
      {isScreensTurn ? <SiteFooter /> : null}
      <ScrollToTop />
      <Toasts />
    </div>
  );
}
