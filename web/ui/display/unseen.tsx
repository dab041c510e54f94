import type { ReactNode } from 'react';
import styles from './unseen.module.css';

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>;
}
