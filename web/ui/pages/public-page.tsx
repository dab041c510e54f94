import type { ReactNode } from 'react';
import { HomeLink } from '#web/ui/actions/home-link.tsx';
import styles from './public-page.module.css';

export function PublicPage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <HomeLink />
      </header>
      <main className={styles.content}>{children}</main>
    </div>
  );
}
