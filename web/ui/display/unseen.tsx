import type { ReactNode } from 'react';
import styles from './unseen.module.css';

/** Words for screen readers alone, where everybody else sees what they say. */
export function Unseen({ children }: { children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>;
}
