import type { ReactNode } from 'react';
import styles from './unseen.module.css';

export function Unseen({ children }: { children: ReactNode }) {
  return <span className={styles.unseen}>{children}</span>;
}
