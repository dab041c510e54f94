import WifiOff from 'lucide-react/icons/wifi-off';
import { type MouseEvent, type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { hasKeptCopies } from '#web/api/kept-cache.ts';
import { loadSession } from '#web/api/session.ts';
import { TextLink } from '#web/ui/actions/text-link.ts';
import { createLazyModule, useLazyModule } from '#web/ui/overlays/lazy-module.ts';
import { Toasts } from '#web/ui/overlays/toast.tsx';
import { useOnline } from '#web/ui/states/use-online.ts';
import { ScrollToTop } from './scroll-to-top.tsx';
import styles from './shell.module.css';
import { SiteFooter } from './site-footer.tsx';
import { TopBar } from './top-bar.tsx';

type Props = { search: ReactNode; notice?: ReactNode; children: ReactNode };

export function Shell({ search, notice, children }: Props) {
  const id = useId();
  const content = useRef<HTMLElement>(null);
  // Renders the shell first, then the screen in small steps, so that slow phones stay responsive.
  const isShellRendered = useDeferredValue(true, false);
  const focusContent = (event: MouseEvent) => {
    // No fragment in the URL, because members share it.
    event.preventDefault();
    content.current?.focus();
  };
  return (
    <div className={styles.shell}>
      <a href={`#${id}`} className={styles.skip} onClick={focusContent}>
        Skip to content
      </a>
      <TopBar search={search} />
      <div className={styles.banners}>
        <LazyActingBanner />
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
  const isOnline = useOnline();
  const [hasCopies, setHasCopies] = useState(false);
  useEffect(() => {
    if (!isOnline) void hasKeptCopies().then(setHasCopies);
  }, [isOnline]);
  return (
    <div role="status" className={styles.offline}>
      {isOnline ? null : (
        <p className={styles.message}>
          <WifiOff size={16} aria-hidden="true" />
          <span>
            You are offline.
            <span className={styles.detail}> The information shown may be out of date.</span>
          </span>
          {hasCopies ? <TextLink to="/saved">Read what you keep offline</TextLink> : null}
        </p>
      )}
    </div>
  );
}

const actingBanner = createLazyModule(async () => (await import('./acting-banner.tsx')).ActingBanner);

/** Lazy, because members never see it. */
function LazyActingBanner() {
  const isActing = loadSession()?.impersonatedBy !== undefined;
  const ActingBanner = useLazyModule(actingBanner, isActing, () => {});
  return isActing && ActingBanner ? <ActingBanner /> : null;
}
