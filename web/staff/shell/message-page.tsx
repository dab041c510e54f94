import type { ReactNode } from 'react';
import homeLink from '#web/ui/actions/home-link.module.css';
import { Logo } from '#web/ui/display/logo.tsx';
import styles from '#web/ui/pages/public-page.module.css';

/** A page without the rail and the bar. */
export function MessagePage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <a href="/" className={homeLink.link}>
          <Logo />
        </a>
      </header>
      <main className={styles.content}>{children}</main>
    </div>
  );
}
