import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';
import styles from './plain-page.module.css';

/** A page outside the signed-in shell: the mark above, the content beneath. */
export function PlainPage({ children }: { children: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.bar}>
        <Link to="/" className={styles.home}>
          <Mark />
        </Link>
      </header>
      <main className={styles.content}>{children}</main>
    </div>
  );
}
